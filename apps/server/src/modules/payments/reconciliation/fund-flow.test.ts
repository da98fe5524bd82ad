/** Movements on the merchant's account next to the bill of the day: from the simulators' books to finance's list. */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { differenceStatus, payStatus, reconciliationStatus } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listViolations, listFreePayLaterTables, openTable, orderBottles } from '../../../../test/factories.ts'
import { createAlipayProvider } from '../../../providers/alipay/alipay-provider.ts'
import { createAlipaySimulator } from '../../../providers/alipay/simulator/alipay-simulator.ts'
import type { AlipaySimulator } from '../../../providers/alipay/simulator/alipay-simulator.ts'
import type { ProviderName } from '../../../providers/provider.ts'
import { setProviders } from '../../../providers/registry.ts'
import { OrderScripts } from '../../../providers/simulator/script.ts'
import { createWeChatProvider } from '../../../providers/wechat/wechat-provider.ts'
import { createWeChatSimulator } from '../../../providers/wechat/simulator/wechat-simulator.ts'
import type { WeChatSimulator } from '../../../providers/wechat/simulator/wechat-simulator.ts'
import { reconcileDay, reconcileDueDays } from '../jobs.ts'

const BOTTLE_PRICE = 88_000
const FEE = 528
const DAY = '2026-03-14'
const PROVIDERS: ProviderName[] = ['wechat', 'alipay']

const api = await startTestApi()
let wechat: WeChatSimulator
let alipay: AlipaySimulator
let cashier: Caller
let finance: Caller
const orders: Record<ProviderName, string[]> = { wechat: [], alipay: [] }

/** Server, simulators and adapters share one clock. */
function at(time: string): void {
  api.clock.at(time)
  vi.setSystemTime(parseTime(time))
}
const now = () => parseTime(api.clock.now())

/** First digits of the payment codes of each provider. */
const codeBegin: Record<ProviderName, string> = { wechat: '130', alipay: '280' }

async function payByCode(provider: ProviderName, table: string): Promise<void> {
  const { tableRecordId, billId } = await openTable(api, cashier, table)
  await orderBottles(cashier, tableRecordId, 1)
  const authCode = codeBegin[provider] + String(orders[provider].length + 1).padStart(15, '0')
  const paid = await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode })
  expect(paid.status).toBe(payStatus.succeeded)
  const attempt = await api.db
    .selectFrom('paymentAttempt as a')
    .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
    .select('a.outTradeNo')
    .where('p.paymentNo', '=', paid.paymentNo)
    .executeTakeFirstOrThrow()
  orders[provider].push(attempt.outTradeNo)
}

const reconcile = (provider: ProviderName) => reconcileDay(api.db, provider, DAY, now())
const readRun = (provider: ProviderName) =>
  api.db
    .selectFrom('reconciliationRun')
    .selectAll()
    .where('provider', '=', provider)
    .where('billDate', '=', DAY)
    .executeTakeFirstOrThrow()
async function listItems(provider: ProviderName) {
  const { runId } = await readRun(provider)
  return (await finance.call(payments.differences, { pageNum: 1, pageSize: 20, runId })).rows.toSorted((a, b) =>
    a.kind < b.kind ? -1 : 1,
  )
}
const toFinance = async (title: string) =>
  (
    await api.db.selectFrom('notification').select(['title', 'content', 'userId']).orderBy('notificationId').execute()
  ).filter((message) => message.userId === finance.userId && message.title.startsWith(title))

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at(`${DAY} 22:00:00`)
  cashier = await api.as('shouyin01')
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const place = (name: string) => ({ notifyUrl: `${address}/api/pay/notify/${name}`, retryGapsMs: [50] })
  wechat = await createWeChatSimulator({ ...place('wechat'), scripts: new OrderScripts(false) })
  alipay = await createAlipaySimulator({ ...place('alipay'), scripts: new OrderScripts(false) })
  setProviders({
    wechat: createWeChatProvider(wechat.settings, { mode: 'simulated' }),
    alipay: createAlipayProvider(alipay.settings, { mode: 'simulated' }),
  })
  const tables = await listFreePayLaterTables(api)
  for (const provider of [...PROVIDERS, ...PROVIDERS]) await payByCode(provider, tables.shift() ?? '')
  at('2026-03-15 11:00:00')
  finance = await api.as('caiwu01')
})
afterAll(async () => {
  vi.useRealTimers()
  setProviders({})
  await Promise.all([wechat.stop(), alipay.stop()])
})

describe('a fund flow that is late or damaged', () => {
  it('does not block the bill and is requested again an hour later', async () => {
    wechat.damageFunds(DAY, { late: true })
    alipay.damageFunds(DAY, { late: true })
    for (const provider of PROVIDERS) {
      expect(await reconcile(provider)).toEqual({ state: 'compared', differences: 0, reason: '' })
      expect(await readRun(provider)).toMatchObject({
        status: reconciliationStatus.compared,
        fundStatus: reconciliationStatus.noBill,
        matchedCount: 2,
        settlementCount: 1,
        nextRunAt: '2026-03-15 12:00:00',
        note: expect.stringContaining('资金账单：') as string,
      })
    }
    const { rows } = await finance.call(payments.reconciliations, { pageNum: 1, pageSize: 20 })
    const standing = rows.map(({ status, fundStatus }) => [status, fundStatus])
    expect(standing).toEqual(PROVIDERS.map(() => [reconciliationStatus.compared, reconciliationStatus.noBill]))
    at('2026-03-15 12:00:00')
    const { tries } = await readRun('wechat')
    await Promise.all([reconcileDueDays(api.db, now()), reconcileDueDays(api.db, now())])
    expect((await readRun('wechat')).tries).toBe(tries + 1)
  })

  it('is reported once when its hash or form is wrong', async () => {
    wechat.damageFunds(DAY, { wrongHash: true })
    await Promise.all([reconcile('wechat'), reconcile('wechat')])
    for (const damage of [{ late: true }, { cutOff: true }]) {
      wechat.damageFunds(DAY, damage)
      await reconcile('wechat')
    }
    expect(await readRun('wechat')).toMatchObject({
      status: reconciliationStatus.compared,
      fundStatus: reconciliationStatus.brokenBill,
      note: '资金账单：账单的格式不对',
      nextRunAt: '2026-03-15 13:00:00',
    })
    expect(await toFinance(`微信对账 ${DAY}：资金账单损坏`)).toMatchObject([
      { content: expect.stringContaining('账单的校验值不对') as string },
    ])
    expect(await listItems('wechat')).toEqual([])
  })

  it('is reported once on the second morning when it is missing, or empty next to a bill', async () => {
    const readMessages = () => toFinance(`支付宝对账 ${DAY}：一直没有资金账单`)
    at('2026-03-16 10:29:00')
    finance = await api.as('caiwu01')
    await reconcile('alipay')
    expect(await readMessages()).toEqual([])
    at('2026-03-16 10:30:00')
    await Promise.all([reconcile('alipay'), reconcile('alipay')])
    at('2026-03-16 11:30:00')
    alipay.damageFunds(DAY, { drop: orders.alipay })
    await reconcile('alipay')
    expect(await readRun('alipay')).toMatchObject({
      fundStatus: reconciliationStatus.noBill,
      note: '资金账单：当天有交易，账户却没有任何收支',
    })
    expect(await readMessages()).toHaveLength(1)
  })
})

describe('a received fund flow', () => {
  it('agrees with bill and book, and changes nothing when received again, also concurrently', async () => {
    wechat.damageFunds(DAY, {})
    alipay.damageFunds(DAY, {})
    for (const provider of PROVIDERS) {
      await Promise.all([reconcile(provider), reconcile(provider)])
      const run = await readRun(provider)
      expect(run).toMatchObject({
        fundStatus: reconciliationStatus.compared,
        fundHash: expect.stringMatching(/^[0-9a-f]{40,64}$/) as string,
        settlementCount: 1,
        nextRunAt: null,
        note: '',
      })
      expect(await listItems(provider)).toEqual([])
      await reconcile(provider)
      expect(await readRun(provider)).toEqual({ ...run, tries: run.tries + 1 })
    }
    expect(await listViolations(api)).toEqual([])
  })

  it('lists each kind of difference once for two concurrent reconciliations, with one message to finance', async () => {
    const [alteredOrder = '', droppedOrder = ''] = orders.wechat
    wechat.damageFunds(DAY, {
      drop: [droppedOrder],
      amounts: { [alteredOrder]: BOTTLE_PRICE - 100 },
      extra: [
        { type: '交易', amount: 777, number: 'W777', voucher: 'STRANGER' },
        { type: '退款', amount: -555, number: 'W555', voucher: 'STRANGER-R' },
        { type: '提现', amount: -1_000_000 },
      ],
    })
    const results = await Promise.all([reconcile('wechat'), reconcile('wechat')])
    expect(results.map((result) => result.differences)).toEqual([5, 5])
    expect(await listItems('wechat')).toMatchObject([
      { kind: 'fund_amount', outTradeNo: alteredOrder, providerAmount: BOTTLE_PRICE - 100, ourAmount: BOTTLE_PRICE },
      { kind: 'fund_expense', outRefundNo: 'STRANGER-R', providerAmount: 555, ourAmount: null, paymentNo: null },
      { kind: 'fund_income', outTradeNo: 'STRANGER', providerAmount: 777, ourAmount: null },
      {
        kind: 'fund_missing',
        outTradeNo: droppedOrder,
        providerAmount: null,
        ourAmount: BOTTLE_PRICE,
        paymentNo: expect.any(String) as string,
      },
      { kind: 'fund_withdrawal', providerAmount: 1_000_000, ourAmount: 2 * (BOTTLE_PRICE - FEE) },
    ])
    const messages = await toFinance(`微信对账 ${DAY}：差异 5 笔`)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toContain(`账单已列收款，通道账户没有入账，请立即核对：${droppedOrder}，我方 ¥880.00`)
    // No entry is posted for it: the bill and our book agree.
    expect(await readRun('wechat')).toMatchObject({ matchedCount: 2, settlementCount: 1, fundWithdrawn: 1_000_000 })
    expect(await listViolations(api)).toEqual([])
  })

  it('reports a fee that the account paid and the bill lacks', async () => {
    const [first = ''] = orders.alipay
    alipay.damageFunds(DAY, { extra: [{ type: '收费', amount: -12, outTradeNo: first }] })
    expect(await reconcile('alipay')).toMatchObject({ differences: 1 })
    expect(await listItems('alipay')).toMatchObject([
      { kind: 'fund_fee', outTradeNo: first, providerAmount: FEE + 12, ourAmount: FEE },
    ])
  })

  it('retains differences while the flow is missing, and handled ones for good', async () => {
    const items = await listItems('wechat')
    const handled = items.find((item) => item.kind === 'fund_withdrawal')?.itemId ?? 0
    await finance.call(payments.handleDifference, { itemId: handled, note: '老板提现' })
    wechat.damageFunds(DAY, { late: true })
    await reconcile('wechat')
    expect((await listItems('wechat')).map((item) => item.kind)).toEqual(items.map((item) => item.kind))
    expect(await readRun('wechat')).toMatchObject({ fundStatus: reconciliationStatus.compared })

    wechat.damageFunds(DAY, {})
    await reconcile('wechat')
    expect(await listItems('wechat')).toMatchObject([
      { itemId: handled, status: differenceStatus.handled, note: '老板提现' },
    ])
    expect((await readRun('wechat')).nextRunAt).toBeNull()
  })
})
