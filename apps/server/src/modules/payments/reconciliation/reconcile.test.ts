import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, parseTime } from '@nocturne/base/venue-time'
import {
  differenceStatus,
  payStatus,
  reconciliationStatus,
  refundStatus,
  refundType,
  suspenseStatus,
} from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import {
  readBalance,
  listViolations,
  listFreePayLaterTables,
  openTable,
  orderBottles,
} from '../../../../test/factories.ts'
import { createFakeProvider } from '../../../../test/fake-provider.ts'
import type { Tx } from '../../../db/connection.ts'
import { createAlipayProvider } from '../../../providers/alipay/alipay-provider.ts'
import { createAlipaySimulator } from '../../../providers/alipay/simulator/alipay-simulator.ts'
import type { AlipaySimulator } from '../../../providers/alipay/simulator/alipay-simulator.ts'
import type { BillLine, ProviderName, TradeReply } from '../../../providers/provider.ts'
import { getProviders, setProviders } from '../../../providers/registry.ts'
import { OrderScripts } from '../../../providers/simulator/script.ts'
import type { SimulationScript } from '../../../providers/simulator/script.ts'
import { createWeChatProvider } from '../../../providers/wechat/wechat-provider.ts'
import { createWeChatSimulator } from '../../../providers/wechat/simulator/wechat-simulator.ts'
import type { WeChatSimulator } from '../../../providers/wechat/simulator/wechat-simulator.ts'
import { runAudit } from '../../../app/audit.ts'
import { queryDueAttempts, processDueRefunds, reconcileDay, reconcileDueDays } from '../jobs.ts'
import { applyProviderResult } from '../attempts/apply-provider-result.ts'

const BOTTLE_PRICE = 88_000

const api = await startTestApi()
let wechat: WeChatSimulator
let alipay: AlipaySimulator
let cashier: Caller
let finance: Caller
let manager: Caller
const TABLES: string[] = []

/** Sets the clock that server, simulators and adapters share. */
function at(time: string): void {
  api.clock.at(time)
  vi.setSystemTime(parseTime(time))
}

/** Sets the clock like `at`, with new logins for all users. */
async function nextDay(time: string): Promise<void> {
  at(time)
  cashier = await api.as('shouyin01')
  finance = await api.as('caiwu01')
  manager = await api.as('gm')
}
const now = () => parseTime(api.clock.now())

/** Callback effects arrive asynchronously. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await check()) return
    await wait(20)
  }
  throw new Error('it did not happen')
}

let count = 0
const number16 = () => String((count += 1)).padStart(16, '0')
const codes: Record<ProviderName, () => string> = { wechat: () => `13${number16()}`, alipay: () => `28${number16()}` }
const scriptNext = (provider: ProviderName, script: SimulationScript) =>
  (provider === 'wechat' ? wechat : alipay).scripts.setNext(script)

async function bill(bottles = 1) {
  const opened = await openTable(api, cashier, TABLES.shift() ?? '')
  await orderBottles(cashier, opened.tableRecordId, bottles)
  return opened
}

/** Sends one more query to the provider and applies the reply. */
async function hear(name: ProviderName, outTradeNo: string) {
  const provider = getProviders()[name]
  if (!provider) throw new Error(`${name} is not there`)
  const reply = await provider.query(outTradeNo)
  return applyProviderResult(api.db, {
    provider: name,
    eventKey: randomUUID(),
    outTradeNo,
    reply,
    appId: provider.appId,
    now: now(),
  })
}

/** A guest pays by a shown code. */
async function payByCode(provider: ProviderName, bottles = 1) {
  const { billId } = await bill(bottles)
  const started = await cashier.call(billing.scanPay, {
    requestId: randomUUID(),
    billId,
    authCode: codes[provider](),
  })
  return { billId, ...started, outTradeNo: await readTradeNo(started.paymentNo) }
}

/** A guest starts a payment on the phone, in the provider's app or on a page. */
async function begin(provider: ProviderName, way: 'app' | 'page' = 'app') {
  const { billId } = await bill()
  const { validcode } = await cashier.call(billing.payCode, { billId })
  const phone = api.phone(`phone-${(count += 1)}-of-guest`)
  const started = await phone.call(billing.scanPay, {
    requestId: randomUUID(),
    validcode,
    payMethod: provider,
    ...(way === 'app' ? { openId: 'open_id_of_a_guest' } : {}),
  })
  return { billId, phone, ...started, outTradeNo: await readTradeNo(started.paymentNo) }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** Confirms the payment on the phone. */
async function press({ payParams: params }: Begun): Promise<void> {
  if (params?.kind === 'wechat-jsapi') wechat.act(params.params.package.replace('prepay_id=', ''), 'pay')
  else if (params?.kind === 'alipay-trade') alipay.act(params.tradeNO, 'pay')
  else if (params?.kind === 'redirect')
    await fetch(params.url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
}

async function payOnPhone(provider: ProviderName, way: 'app' | 'page' = 'app') {
  const begun = await begin(provider, way)
  await press(begun)
  await eventually(async () => (await begun.phone.call(payments.status, begun)).status === payStatus.succeeded)
  return begun
}

const readTradeNo = async (paymentNo: string) =>
  (
    await api.db
      .selectFrom('paymentAttempt as a')
      .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
      .select('a.outTradeNo')
      .where('p.paymentNo', '=', paymentNo)
      .executeTakeFirstOrThrow()
  ).outTradeNo

async function refundOneBottle(billId: number): Promise<void> {
  const detail = await cashier.call(billing.detail, { billId })
  const [line] = detail.lines.flatMap((group) => group.items)
  const { refundId, status } = await cashier.call(billing.refundApply, {
    orderId: line?.orderId ?? 0,
    refundType: refundType.goods,
    items: [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }],
    reason: '客人不要了',
  })
  if (status === refundStatus.pending) await finance.call(billing.refundAudit, { refundId, agree: true })
  await refundsGoOut()
}

async function refundsGoOut(): Promise<void> {
  await processDueRefunds(api.db, now())
  await eventually(async () => {
    const open = await api.db
      .selectFrom('channelRefund')
      .select('channelRefundId')
      .where('status', '<>', 'done')
      .execute()
    return open.length === 0
  })
}

const reconcile = (provider: ProviderName, date: string) => reconcileDay(api.db, provider, date, now())
const readRun = (provider: ProviderName, date: string) =>
  api.db
    .selectFrom('reconciliationRun')
    .selectAll()
    .where('provider', '=', provider)
    .where('billDate', '=', date)
    .executeTakeFirstOrThrow()
const listItems = (provider: ProviderName, date: string) =>
  api.db
    .selectFrom('reconciliationItem as i')
    .innerJoin('reconciliationRun as r', 'r.runId', 'i.runId')
    .selectAll('i')
    .where('r.provider', '=', provider)
    .where('r.billDate', '=', date)
    .orderBy('i.kind')
    .orderBy('i.outTradeNo')
    .execute()
const settlements = (provider: ProviderName, date: string) =>
  api.db
    .selectFrom('journalEntry')
    .select('businessKey')
    .where('kind', '=', 'settlement')
    .where('businessKey', 'like', `settlement:${provider}:${date}%`)
    .orderBy('entryId')
    .execute()
    .then((rows) => rows.map((row) => row.businessKey))
const messages = (title: string) =>
  api.db
    .selectFrom('notification')
    .select(['title', 'content', 'userId', 'route'])
    .where('title', 'like', `${title}%`)
    .orderBy('notificationId')
    .execute()
const clearing = async () => [await readBalance(api, 'wechat:clearing'), await readBalance(api, 'alipay:clearing')]

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await nextDay('2026-03-14 22:00:00')
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const place = (name: string) => ({ notifyUrl: `${address}/api/pay/notify/${name}`, retryGapsMs: [50] })
  wechat = await createWeChatSimulator({ ...place('wechat'), scripts: new OrderScripts(false) })
  alipay = await createAlipaySimulator({ ...place('alipay'), scripts: new OrderScripts(false) })
  setProviders({
    wechat: createWeChatProvider(wechat.settings, { mode: 'simulated' }),
    alipay: createAlipayProvider(alipay.settings, { mode: 'simulated' }),
  })
  TABLES.push(...(await listFreePayLaterTables(api)))
})
afterAll(async () => {
  vi.useRealTimers()
  setProviders({})
  await Promise.all([wechat.stop(), alipay.stop()])
})

describe('a day on which both sides agree', () => {
  const DAY = '2026-03-14'

  it('has no differences, and clearing returns to zero', async () => {
    const paid = [await payByCode('wechat', 2), await payByCode('alipay', 2)]
    expect(paid.map((payment) => payment.status)).toEqual([payStatus.succeeded, payStatus.succeeded])
    await payOnPhone('wechat')
    await payOnPhone('alipay')
    await payOnPhone('alipay', 'page')
    for (const { billId } of paid) await refundOneBottle(billId)

    scriptNext('wechat', { succeedAfterClose: true, callbacks: 0 })
    const late = await begin('wechat')
    await press(late)
    await late.phone.call(payments.giveUp, late)
    expect(await hear('wechat', late.outTradeNo)).toBe('late')
    await refundsGoOut()

    // Charged at the moment of our reverse: the provider lists it as paid and refunded.
    scriptNext('wechat', { payerBusyMs: 'never', payBeforeEnd: true })
    const reversed = await payByCode('wechat')
    at('2026-03-14 22:01:10')
    await queryDueAttempts(api.db, now())
    expect(await cashier.call(payments.status, reversed)).toMatchObject({ status: payStatus.closed })

    expect(await clearing()).toEqual([BOTTLE_PRICE * 2, BOTTLE_PRICE * 3])
    await nextDay('2026-03-15 11:00:00')
    expect(await reconcile('wechat', DAY)).toEqual({ state: 'compared', differences: 0, reason: '' })
    expect(await reconcile('alipay', DAY)).toEqual({ state: 'compared', differences: 0, reason: '' })
    expect(await clearing()).toEqual([0, 0])
    const [ofWechat, ofAlipay] = [await readRun('wechat', DAY), await readRun('alipay', DAY)]
    // Five lines: two payments, the late payment, and the refunds of one payment and of the late one.
    expect(ofWechat).toMatchObject({
      status: reconciliationStatus.compared,
      matchedCount: 5,
      matchedAmount: BOTTLE_PRICE * 4,
      matchedRefundAmount: BOTTLE_PRICE * 2,
      ourAmount: BOTTLE_PRICE * 4,
      nextRunAt: null,
    })
    expect(ofAlipay).toMatchObject({ matchedCount: 4, providerAmount: BOTTLE_PRICE * 4, ourAmount: BOTTLE_PRICE * 4 })
    const fee = ofWechat.matchedFeeAmount + ofAlipay.matchedFeeAmount
    expect(fee).toBe(528 * 5)
    expect(await readBalance(api, 'provider_fee')).toBe(fee)
    expect(await readBalance(api, 'bank')).toBe(BOTTLE_PRICE * 5 - fee)
    expect(await listViolations(api)).toEqual([])
  })

  it('notifies all users who may close a day', async () => {
    const sentMessages = await messages(`微信对账 ${DAY}：无差异`)
    expect(sentMessages.map((message) => message.userId)).toEqual(
      expect.arrayContaining([finance.userId ?? 0, manager.userId ?? 0]),
    )
    expect(sentMessages.some((message) => message.userId === cashier.userId)).toBe(false)
    expect(sentMessages[0]).toMatchObject({
      content: expect.stringContaining('收款：通道 ¥4,400.00，我方 ¥3,520.00') as string,
      route: '/pages/employeeCenter/employeeCenter',
    })
  })

  it('does not change when the same bill is received again, also concurrently', async () => {
    const before = [await readRun('wechat', DAY), await messages('微信对账')]
    await Promise.all([reconcile('wechat', DAY), reconcile('wechat', DAY)])
    const { tries, ...run } = await readRun('wechat', DAY)
    expect([{ ...run, tries: tries - 2 }, await messages('微信对账')]).toEqual(before)
    expect(await settlements('wechat', DAY)).toEqual([`settlement:wechat:${DAY}`])
    expect(await clearing()).toEqual([0, 0])
  })
})

describe('the audit', () => {
  /** Violations found after tampering, which is rolled back. */
  async function foundAfter(tamper: (tx: Tx) => Promise<unknown>): Promise<string[]> {
    let broken: string[] = []
    const undone = api.db.transaction().execute(async (tx) => {
      await tamper(tx)
      broken = (await runAudit(tx)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return broken
  }
  const listing = 'clearing of a provider, paid out = what no bill of the provider has listed yet'
  const settlement = 'settlement of a day of a provider = what its bill listed as we know it'
  const leftover = 'a compared day leaves in clearing only what stands among its differences'

  it('finds a line settled twice or not at all, and a settlement with another sum', async () => {
    expect(
      await foundAfter((tx) =>
        tx.updateTable('paymentAttempt').set({ billedOn: null }).where('provider', '=', 'alipay').execute(),
      ),
    ).toEqual([listing, settlement, leftover])
    expect(await foundAfter((tx) => tx.updateTable('channelRefund').set({ billedOn: '2026-03-13' }).execute())).toEqual(
      [settlement],
    )
    expect(
      await foundAfter((tx) =>
        sql`update reconciliation_run set matched_fee_amount = matched_fee_amount + 1`.execute(tx),
      ),
    ).toEqual([settlement])
  })
})

describe('a bill that is late, damaged or wrong', () => {
  const DAY = '2026-03-15'
  let missing: string
  let altered: string

  beforeAll(async () => {
    await nextDay('2026-03-15 22:00:00')
    missing = (await payByCode('wechat')).outTradeNo
    altered = (await payByCode('wechat')).outTradeNo
    await payOnPhone('wechat')
    await payByCode('alipay')
    await payByCode('alipay')
    await nextDay('2026-03-16 11:00:00')
  })

  it('is requested again an hour later', async () => {
    wechat.damageBill(DAY, { late: true })
    expect(await reconcile('wechat', DAY)).toMatchObject({ state: 'later' })
    await reconcile('wechat', DAY)
    expect(await readRun('wechat', DAY)).toMatchObject({
      status: reconciliationStatus.noBill,
      tries: 2,
      nextRunAt: '2026-03-16 12:00:00',
      note: '微信还在生成账单',
      // Our own amount is known without a bill.
      ourAmount: BOTTLE_PRICE * 3,
    })
  })

  it('is reported once on the second morning, when it is overdue', async () => {
    const listMessages = () => messages(`微信对账 ${DAY}：一直没有账单`)
    at('2026-03-17 10:29:00')
    await reconcile('wechat', DAY)
    expect(await listMessages()).toEqual([])
    at('2026-03-17 10:30:00')
    await Promise.all([reconcile('wechat', DAY), reconcile('wechat', DAY)])
    at('2026-03-17 11:30:00')
    await reconcile('wechat', DAY)
    const all = await listMessages()
    expect(all.filter(({ userId }) => userId === finance.userId)).toHaveLength(1)
    expect(new Set(all.map((message) => message.userId)).size).toBe(all.length)
    at('2026-03-16 11:00:00')
  })

  it('is damaged with another hash or without its end; finance is notified once and nothing is booked', async () => {
    wechat.damageBill(DAY, { wrongHash: true })
    expect(await reconcile('wechat', DAY)).toMatchObject({ state: 'broken', reason: '账单的校验值不对' })
    wechat.damageBill(DAY, { cutOff: true })
    expect(await reconcile('wechat', DAY)).toMatchObject({ state: 'broken', reason: '账单的格式不对' })
    expect(await readRun('wechat', DAY)).toMatchObject({
      status: reconciliationStatus.brokenBill,
      note: '账单的格式不对',
    })
    for (const damage of [{ late: true }, { cutOff: true }]) {
      wechat.damageBill(DAY, damage)
      await reconcile('wechat', DAY)
    }
    const sentMessages = await messages(`微信对账 ${DAY}：账单损坏`)
    expect(new Set(sentMessages.map((message) => message.userId)).size).toBe(sentMessages.length)
    expect(sentMessages.length).toBeGreaterThan(0)
    alipay.damageBill(DAY, { broken: true })
    expect(await reconcile('alipay', DAY)).toMatchObject({ state: 'broken' })
    alipay.damageBill(DAY, { late: true })
    expect(await reconcile('alipay', DAY)).toMatchObject({ state: 'later' })
    expect(await listItems('wechat', DAY)).toEqual([])
    expect(await settlements('wechat', DAY)).toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('is damaged when it belongs to another day and settles nothing of it; so is a fund flow', async () => {
    const { wechat: true_ } = getProviders()
    if (!true_) throw new Error('no WeChat')
    wechat.damageBill(DAY, {})
    setProviders({ ...getProviders(), wechat: { ...true_, bill: () => true_.bill(DAY) } })
    expect(await reconcile('wechat', '2026-03-13')).toMatchObject({ state: 'broken', reason: '账单里是别的日子' })
    expect(await messages('微信对账 2026-03-13：账单损坏')).not.toEqual([])
    setProviders({
      ...getProviders(),
      wechat: { ...true_, bill: () => true_.bill('2026-03-14'), fundFlow: () => true_.fundFlow(DAY) },
    })
    expect(await reconcile('wechat', '2026-03-14')).toMatchObject({ state: 'compared', differences: 0 })
    expect((await readRun('wechat', '2026-03-14')).note).toBe('资金账单：账单里是别的日子')
    setProviders({ ...getProviders(), wechat: true_ })
    expect((await reconcile('wechat', '2026-03-14')).differences).toBe(0)
    const settled = await api.db.selectFrom('paymentAttempt').select('billedOn').where('billedOn', '>=', DAY).execute()
    expect(settled).toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('lists exactly the differences, once for two concurrent imports', async () => {
    const extra = [{ outTradeNo: 'STRANGER1', amount: 777 }]
    wechat.damageBill(DAY, { drop: [missing], extra, amounts: { [altered]: BOTTLE_PRICE - 1 } })
    const results = await Promise.all([reconcile('wechat', DAY), reconcile('wechat', DAY)])
    expect(results.map((result) => result.differences)).toEqual([3, 3])
    expect(await listItems('wechat', DAY)).toMatchObject([
      {
        kind: 'amount',
        outTradeNo: altered,
        providerAmount: BOTTLE_PRICE - 1,
        ourAmount: BOTTLE_PRICE,
        status: differenceStatus.open,
      },
      {
        kind: 'only_ours',
        outTradeNo: missing,
        providerAmount: null,
        ourAmount: BOTTLE_PRICE,
        status: differenceStatus.open,
      },
      {
        kind: 'only_provider',
        outTradeNo: 'STRANGER1',
        providerAmount: 777,
        ourAmount: null,
        paymentId: null,
        note: '找不到对应的支付单',
        dueAt: '2026-03-17 11:00:00',
      },
    ])
    const suspense = await api.db.selectFrom('suspenseItem').selectAll().where('outTradeNo', '=', 'STRANGER1').execute()
    expect(suspense).toMatchObject([{ kind: 'unmatched', amount: 777, status: suspenseStatus.stuck }])
    expect(await readRun('wechat', DAY)).toMatchObject({ matchedCount: 1, matchedAmount: BOTTLE_PRICE })
    expect(await clearing()).toEqual([BOTTLE_PRICE * 2, BOTTLE_PRICE * 2])
    const sentMessages = (await messages(`微信对账 ${DAY}：差异 3 笔`)).filter(
      (message) => message.userId === finance.userId,
    )
    expect(sentMessages).toHaveLength(1)
    expect(sentMessages[0]?.content).toContain(`金额不符：${altered}，通道 ¥879.99，我方 ¥880.00`)
    expect(await listViolations(api)).toEqual([])
  })

  it('of the other provider is compared the same way', async () => {
    alipay.damageBill(DAY, { missing: 1, amountOff: 100, extra: 1 })
    expect(await reconcile('alipay', DAY)).toMatchObject({ state: 'compared', differences: 3 })
    expect(
      (await listItems('alipay', DAY)).map(({ kind, providerAmount, ourAmount }) => [kind, providerAmount, ourAmount]),
    ).toEqual([
      ['amount', BOTTLE_PRICE + 100, BOTTLE_PRICE],
      ['only_ours', null, BOTTLE_PRICE],
      ['only_provider', 100, null],
    ])
    expect(await settlements('alipay', DAY)).toEqual([])
    expect(await listViolations(api)).toEqual([])
  })

  it('shows its days and differences to finance only', async () => {
    const page = { pageNum: 1, pageSize: 20 }
    expect(await (await api.as('yx01')).send(payments.reconciliations, page)).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await api.anonymous.send(payments.differences, page)).toMatchObject({ httpStatus: 401 })
    const { rows } = await finance.call(payments.reconciliations, { ...page, beginDate: DAY, endDate: DAY })
    const run = rows.find((row) => row.provider === 'wechat')
    expect(run).toMatchObject({
      status: reconciliationStatus.compared,
      differenceCount: 3,
      openCount: 3,
      matchedCount: 1,
      billDate: DAY,
    })
    const bridge = await finance.call(payments.bridge, { runId: run?.runId ?? 0 })
    expect(bridge.rows.length).toBeGreaterThan(0)
    expect(bridge.amount).toBe(run?.ourAmount)
    for (const row of bridge.rows) expect(row.nightAmount).toBeGreaterThanOrEqual(row.amount)
    const nights = await finance.call(payments.nights, { beginDate: addDays(DAY, -20), endDate: addDays(DAY, 20) })
    const ofNights = bridge.rows.filter(({ bizType }) => bizType !== null)
    const sumAmounts = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
    const listed = nights.days.filter((day) => day.provider === 'wechat' && day.billDate === DAY)
    expect(sumAmounts(listed)).toBe(sumAmounts(ofNights))
    expect(listed[0]?.run).toMatchObject({ runId: run?.runId, openCount: 3, ourAmount: run?.ourAmount })
    for (const { businessDate, payMethod: method, saleAmount, otherAmount, voidedAmount } of nights.methods) {
      if (method !== 'wechat' && method !== 'alipay') continue
      const days = nights.days.filter((day) => day.businessDate === businessDate && day.provider === method)
      expect(sumAmounts(days), `${businessDate} ${method}`).toBe(saleAmount + otherAmount + voidedAmount)
    }
    expect(nights.methods.length).toBeGreaterThan(0)
    expect(await (await api.as('yx01')).send(payments.nights, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await (await api.as('yx01')).send(payments.bridge, { runId: 1 })).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await finance.send(payments.bridge, { runId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
    const open = await finance.call(payments.differences, { ...page, runId: run?.runId ?? 0, open: true })
    expect(open.total).toBe(3)
    expect(open.rows.find((row) => row.kind === 'only_ours')).toMatchObject({
      outTradeNo: missing,
      paymentNo: expect.any(String) as string,
    })
  })

  it('lets one of two people handle a difference', async () => {
    const item = (await listItems('wechat', DAY)).find(({ kind }) => kind === 'amount')
    const itemId = item?.itemId ?? 0
    expect(await (await api.as('yx01')).send(payments.handleDifference, { itemId, note: '看过' })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    const replies = await Promise.all(
      [finance, manager].map((caller) => caller.send(payments.handleDifference, { itemId, note: '已与微信核对' })),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['DIFFERENCE_HANDLED', 'ok'])
    expect(await finance.send(payments.handleDifference, { itemId: 999_999, note: '没有' })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })

  it('when corrected, removes unhandled items and settles the rest by one more entry', async () => {
    wechat.damageBill(DAY, {})
    expect(await reconcile('wechat', DAY)).toMatchObject({ differences: 0 })
    expect(await listItems('wechat', DAY)).toMatchObject([
      { kind: 'amount', outTradeNo: altered, status: differenceStatus.handled, note: '已与微信核对' },
    ])
    expect(await settlements('wechat', DAY)).toEqual([`settlement:wechat:${DAY}`, `settlement:wechat:${DAY}:2`])
    alipay.damageBill(DAY, {})
    await reconcile('alipay', DAY)
    expect(await settlements('alipay', DAY)).toEqual([`settlement:alipay:${DAY}`])
    expect(await clearing()).toEqual([0, 0])
    expect(await listViolations(api)).toEqual([])
  })

  it('stays compared when the next file is damaged', async () => {
    wechat.damageBill(DAY, { wrongHash: true })
    expect(await reconcile('wechat', DAY)).toMatchObject({ state: 'broken' })
    expect(await readRun('wechat', DAY)).toMatchObject({
      status: reconciliationStatus.compared,
      matchedCount: 3,
      note: '账单的校验值不对',
    })
    wechat.damageBill(DAY, {})
    await reconcile('wechat', DAY)
  })
})

describe('money first reported by the bill', () => {
  const DAY = '2026-03-16'

  it('is booked when it still fits, refunded otherwise, and stays on the list as handled', async () => {
    await nextDay('2026-03-16 22:00:00')
    scriptNext('wechat', { callbacks: 0 })
    const unheard = await begin('wechat')
    await press(unheard)
    scriptNext('wechat', { succeedAfterClose: true, callbacks: 0 })
    const tooLate = await begin('wechat')
    await press(tooLate)
    expect(await tooLate.phone.call(payments.giveUp, tooLate)).toMatchObject({ status: payStatus.closed })

    await nextDay('2026-03-17 11:00:00')
    await Promise.all([reconcile('wechat', DAY), reconcile('wechat', DAY)])
    expect(await unheard.phone.call(payments.status, unheard)).toMatchObject({ status: payStatus.succeeded })
    expect((await cashier.call(billing.detail, { billId: unheard.billId })).unpaidAmount).toBe(0)
    expect(await tooLate.phone.call(payments.status, tooLate)).toMatchObject({
      status: payStatus.closed,
      notice: expect.stringContaining('原路退回') as string,
    })
    const items = await listItems('wechat', DAY)
    expect(
      new Map(items.map((item) => [item.outTradeNo, [item.kind, item.status, item.handleUserName, item.note]])),
    ).toEqual(
      new Map([
        [unheard.outTradeNo, ['only_provider', differenceStatus.handled, '系统', '已按账单补记入账']],
        [tooLate.outTradeNo, ['only_provider', differenceStatus.handled, '系统', '订单已结束，款项已挂起并原路退回']],
      ]),
    )
    expect(await readRun('wechat', DAY)).toMatchObject({ matchedCount: 2, nextRunAt: null })
    expect(await clearing()).toEqual([0, 0])
    await reconcile('wechat', DAY)
    expect(await listItems('wechat', DAY)).toEqual(items)
    expect(await listViolations(api)).toEqual([])
    await refundsGoOut()
  })
})

describe('a payment around midnight', () => {
  it('belongs to the day of the payment, not of its report', async () => {
    await nextDay('2026-03-17 23:59:50')
    scriptNext('wechat', { callbacks: 0 })
    const begun = await begin('wechat')
    at('2026-03-17 23:59:59')
    await press(begun)
    at('2026-03-18 00:00:05')
    await queryDueAttempts(api.db, now())
    const attempt = await api.db
      .selectFrom('paymentAttempt')
      .select(['paidAt', 'finishedAt'])
      .where('outTradeNo', '=', begun.outTradeNo)
      .executeTakeFirstOrThrow()
    expect(attempt).toEqual({ paidAt: '2026-03-17 23:59:59', finishedAt: '2026-03-18 00:00:05' })
    at('2026-03-18 11:00:00')
    // The refund of the late payment was also sent that day.
    expect(await reconcile('wechat', '2026-03-17')).toMatchObject({ differences: 0 })
    expect(await readRun('wechat', '2026-03-17')).toMatchObject({ matchedCount: 2 })
    expect(await clearing()).toEqual([0, 0])
    expect(await listViolations(api)).toEqual([])
  })
})

describe('the daily job', () => {
  const DAY = '2026-03-18'
  const ran = async () =>
    (await api.db.selectFrom('reconciliationRun').select('runId').where('billDate', '=', DAY).execute()).length

  it('waits for half past ten, and handles a day once in any number of processes', async () => {
    await nextDay('2026-03-18 22:00:00')
    const paid = await payByCode('wechat')
    await payByCode('alipay')
    at('2026-03-19 10:29:59')
    await reconcileDueDays(api.db, now())
    expect(await ran()).toBe(0)
    at('2026-03-19 10:30:00')
    await Promise.all([
      reconcileDueDays(api.db, now()),
      reconcileDueDays(api.db, now()),
      reconcileDueDays(api.db, now()),
    ])
    expect(await ran()).toBe(2)
    expect(await settlements('wechat', DAY)).toHaveLength(1)
    expect(await readRun('wechat', DAY)).toMatchObject({
      status: reconciliationStatus.compared,
      tries: 1,
      leaseUntil: null,
      nextRunAt: null,
    })
    expect(await clearing()).toEqual([0, 0])
    expect(await reconcileDueDays(api.db, now())).toBe(0)

    // Later data about a reconciled day makes it due again.
    await nextDay('2026-03-19 10:40:00')
    await refundOneBottle(paid.billId)
    await api.db
      .updateTable('channelRefund')
      .set({ refundedAt: '2026-03-18 23:00:00' })
      .where('finishedAt', '>=', '2026-03-19 10:40:00')
      .execute()
    at('2026-03-19 10:50:00')
    expect(await reconcileDueDays(api.db, now())).toBe(1)
    expect(await listItems('wechat', DAY)).toMatchObject([{ kind: 'refund_only_ours', ourAmount: BOTTLE_PRICE }])
    expect(await readRun('wechat', DAY)).toMatchObject({ nextRunAt: '2026-03-20 10:50:00' })
    expect(await listViolations(api)).toEqual([])

    // The provider lists the refund a day later than our book: it counts on the provider's day, and the difference
    // disappears.
    at('2026-03-20 11:00:00')
    await reconcileDueDays(api.db, now())
    await reconcile('wechat', DAY)
    expect(await listItems('wechat', DAY)).toEqual([])
    expect(await clearing()).toEqual([0, 0])
    expect(await listViolations(api)).toEqual([])
  })
})

describe('a bill the provider no longer confirms', () => {
  const DAY = '2026-03-21'
  const fake = createFakeProvider('wechat')
  const listed = (outTradeNo: string, amount = BOTTLE_PRICE): BillLine => ({
    kind: 'pay',
    outTradeNo,
    transactionId: `T${outTradeNo}`,
    outRefundNo: '',
    amount,
    fee: 0,
    at: parseTime(`${DAY} 23:59:30`),
  })
  /** A payment that was started and cancelled, so that it is closed in our book. */
  const closed = async () => {
    const begun = await begin('wechat')
    await begun.phone.call(payments.giveUp, begun)
    return begun.outTradeNo
  }

  it('books nothing that was reversed after midnight, differs in amount, or is unconfirmed', async () => {
    await nextDay(`${DAY} 23:59:00`)
    setProviders({ wechat: fake })
    const [reversed, other, silent] = [await closed(), await closed(), await closed()]
    fake.pay(other)
    const standing: Record<string, TradeReply> = {
      [reversed]: { state: 'returned', transactionId: `T${reversed}` },
      [other]: fake.replyOf(other),
      [silent]: { state: 'unknown', reason: '超时' },
    }
    fake.query = async (outTradeNo) => standing[outTradeNo] ?? { state: 'absent' }
    const lines = [listed(reversed), listed(other, 1), listed(silent)]
    fake.bill = async () => ({ state: 'ready', hash: 'one', lines })
    at('2026-03-22 11:00:00')
    expect(await reconcile('wechat', DAY)).toMatchObject({ state: 'compared', differences: 3 })
    const items = await listItems('wechat', DAY)
    expect(items.map(({ kind, status }) => `${kind} ${status}`)).toEqual(Array(3).fill('only_provider 0'))
    expect(items.find((item) => item.outTradeNo === other)?.note).toContain('金额不符')
    const suspenseItems = await api.db
      .selectFrom('suspenseItem')
      .select('suspenseId')
      .where('outTradeNo', 'in', [reversed, other, silent])
      .execute()
    expect(suspenseItems).toEqual([])
    expect(await readRun('wechat', DAY)).toMatchObject({ matchedCount: 0, nextRunAt: '2026-03-22 12:00:00' })

    // The provider responds now: the money is there.
    standing[silent] = { ...fake.replyOf(other), state: 'paid' } as TradeReply
    at('2026-03-22 12:00:00')
    await reconcile('wechat', DAY)
    expect((await listItems('wechat', DAY)).find((item) => item.outTradeNo === silent)).toMatchObject({
      status: differenceStatus.handled,
    })
    expect(await readRun('wechat', DAY)).toMatchObject({ matchedCount: 1, nextRunAt: '2026-03-23 12:00:00' })
    expect(await listViolations(api)).toEqual([])
  })

  it('does not block the other provider when reading it fails', async () => {
    const other = createFakeProvider('alipay')
    other.bill = async () => ({ state: 'ready', hash: 'none', lines: [] })
    fake.bill = async () => {
      throw new Error('unreadable')
    }
    setProviders({ wechat: fake, alipay: other })
    at('2026-03-22 12:10:00')
    await expect(reconcileDueDays(api.db, now())).rejects.toThrow('could not be compared')
    expect(await readRun('alipay', DAY)).toMatchObject({ status: reconciliationStatus.compared })
    expect((await readRun('wechat', '2026-03-20')).leaseUntil).toBe('2026-03-22 12:20:00')
  })
})
