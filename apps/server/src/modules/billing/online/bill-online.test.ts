/** Online payments and refunds as staff see them on the bill. */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payScene, payStatus, refundStatus, refundType } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import { listFreePayLaterTables, openTable, orderBottles } from '../../../../test/factories.ts'
import { createFakeProvider } from '../../../../test/fake-provider.ts'
import type { FakeProvider } from '../../../../test/fake-provider.ts'
import { setProviders } from '../../../providers/registry.ts'
import { processDueRefunds } from '../../payments/jobs.ts'

const api = await startTestApi()
const cashier = await api.as('shouyin01')
const finance = await api.as('caiwu01')
const waiter = await api.as('fwy01')
const free = await listFreePayLaterTables(api)
let wechat: FakeProvider

beforeEach(() => {
  wechat = createFakeProvider('wechat')
  setProviders({ wechat })
})

/** A table with one bottle on its bill, 880.00. */
async function bill(caller = cashier) {
  const opened = await openTable(api, caller, free.pop() ?? '')
  await orderBottles(caller, opened.tableRecordId, 1)
  return opened
}
const authCode = () => `13${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`
const scan = (billId: number, code = authCode()) =>
  cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode: code })
const detail = (billId: number, caller = cashier) => caller.call(billing.detail, { billId })

describe('running payments', () => {
  it('are shown on the bill with who may end them, and disappear for all users once ended', async () => {
    const { billId } = await bill()
    const { validcode } = await cashier.call(billing.payCode, { billId })
    const guest = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'o1' }
    const { paymentNo } = await api.phone('bill-phone-1').call(billing.scanPay, guest)
    const [running] = (await detail(billId)).payments
    expect(running).toMatchObject({
      paymentNo,
      status: payStatus.paying,
      online: true,
      scene: payScene.guest,
      orderId: null,
      payTime: null,
      transactionId: '',
      canEnd: true,
    })
    expect((await detail(billId, await api.as('lm01'))).payments).toMatchObject([{ canEnd: true }])
    await cashier.call(billing.endRunning, { paymentId: running?.paymentId ?? 0 })
    expect((await detail(billId)).payments).toMatchObject([{ status: payStatus.closed, canEnd: false }])
  })

  it('can be found again by their scan after a reload', async () => {
    const { billId } = await bill()
    const code = authCode()
    wechat.codes.set(code, 'busy')
    const { paymentNo } = await scan(billId, code)
    expect((await detail(billId)).payments).toMatchObject([
      { paymentNo, scene: payScene.authCode, status: payStatus.paying, canEnd: true },
    ])
    expect(JSON.stringify(await detail(billId))).not.toContain(code)
  })

  it('notify staff clients as soon as they start', async () => {
    const { billId } = await bill()
    const last = async () =>
      api.db.selectFrom('outbox').select(['outboxId', 'topic']).orderBy('outboxId', 'desc').limit(20).execute()
    const before = (await last())[0]?.outboxId ?? 0
    const code = authCode()
    wechat.codes.set(code, 'busy')
    await scan(billId, code)
    expect((await last()).filter(({ outboxId }) => outboxId > before).map(({ topic }) => topic)).toContain('payment')
  })
})

describe('who may take money by phone', () => {
  it('are the cashier, and without cash a waiter at their own table', async () => {
    const { billId } = await bill(waiter)
    expect((await detail(billId)).can).toMatchObject({ settle: true, collect: true, payCode: true })
    expect((await detail(billId, waiter)).can).toMatchObject({ settle: false, collect: true, payCode: true })
    expect((await detail(billId, finance)).can).toMatchObject({ settle: true, collect: true, payCode: false })
  })

  it('are no employees once nothing is owed', async () => {
    const { billId } = await bill()
    await scan(billId)
    expect((await detail(billId)).can).toMatchObject({ settle: false, collect: false, payCode: false })
  })

  it('see whether the payment provider is live or simulated', async () => {
    const { billId } = await bill()
    expect((await detail(billId)).payMode).toBe('simulated')
    setProviders({ wechat: { ...wechat, mode: 'live' } })
    expect((await detail(billId)).payMode).toBe('live')
  })
})

describe('received and refunded money', () => {
  it('has the provider’s number; its refund shows what is refunded, why it failed and who may retry it', async () => {
    const { billId } = await bill()
    await scan(billId)
    const paid = await detail(billId)
    expect(paid.payments).toMatchObject([
      { status: payStatus.succeeded, transactionId: expect.stringMatching(/^T/) as string },
    ])
    const [line] = paid.lines.flatMap((group) => group.items)
    const apply = {
      orderId: line?.orderId ?? 0,
      refundType: refundType.moneyOnly,
      amount: 1_000,
      reason: '多收了',
    }
    const { refundId, status } = await cashier.call(billing.refundApply, apply)
    if (status === refundStatus.pending) {
      expect((await detail(billId)).refunds).toMatchObject([
        { status: refundStatus.pending, onlineAmount: 0, failReason: '' },
      ])
      await finance.call(billing.refundAudit, { refundId, agree: true })
    }
    expect((await detail(billId)).refunds).toMatchObject([
      { status: refundStatus.refunding, onlineAmount: 1_000, canRetry: false },
    ])
    wechat.next.refund.push(async () => ({ state: 'closed', reason: '账户异常' }))
    await processDueRefunds(api.db, parseTime(api.clock.now()))
    expect((await detail(billId, finance)).refunds).toMatchObject([
      { status: refundStatus.failed, onlineAmount: 1_000, failReason: '账户异常', canRetry: true },
    ])
    expect((await detail(billId)).refunds).toMatchObject([{ status: refundStatus.failed, canRetry: false }])
    const { paymentNo = '' } = paid.payments[0] ?? {}
    expect(await cashier.call(payments.status, { paymentNo })).toMatchObject({ refundedAmount: 1_000 })
  })
})
