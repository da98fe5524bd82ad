import { payStatus, suspenseStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { listViolations } from '../../../../test/factories.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { FakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { TradeReply } from '../../../providers/provider.ts'
import { queryDueAttempts } from '../jobs.ts'

const PRICE = 88_000
let rig: FakePaymentHarness
beforeAll(async () => {
  rig = await startFakePaymentHarness()
})

/** A guest paid, and every query confirms it with `change`d facts. */
async function begunButWrong(change: Partial<Extract<TradeReply, { state: 'paid' }>>) {
  const begun = await rig.begin()
  rig.wechat.pay(begun.outTradeNo)
  const reply = rig.wechat.replyOf(begun.outTradeNo)
  if (reply.state !== 'paid') throw new Error('not paid')
  const wrong = { ...reply, ...change }
  const { query } = rig.wechat
  rig.wechat.query = async (outTradeNo) => (outTradeNo === begun.outTradeNo ? wrong : query(outTradeNo))
  rig.api.clock.later(1)
  await queryDueAttempts(rig.api.db, rig.now())
  return { ...begun, reply: wrong }
}
const readStatus = async (begun: Awaited<ReturnType<typeof begunButWrong>>) =>
  begun.phone.call(payments.status, { paymentNo: begun.paymentNo })

describe('received money that does not fit', () => {
  it('stays in progress, notifies the guest and finance, and is not queried every few seconds', async () => {
    const begun = await begunButWrong({ amount: 1 })
    expect(await readStatus(begun)).toMatchObject({
      status: payStatus.paying,
      notice: '收到的款项与应付金额不符，正在人工核对，请联系服务员，不要重复付款',
    })
    const messages = await rig.messages('微信支付回执异常')
    expect(messages.filter(({ content }) => content.includes(begun.paymentNo))).toHaveLength(1)
    const { nextCheckAt } = await rig.attemptOf(begun.paymentNo)
    const minutes = (Date.parse(`${nextCheckAt}+08:00`) - +rig.now()) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(10)
  })

  it('is released only by users responsible for the day; the bill is free, the money waits for people', async () => {
    const begun = await begunButWrong({ amount: PRICE + 1 })
    const { paymentId, billId, outTradeNo } = begun
    expect(await rig.cashier.send(billing.endRunning, { paymentId })).toMatchObject({ errCode: 'PAY_QUARANTINED' })
    expect(await begun.phone.call(payments.giveUp, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.paying,
    })
    const finance = await rig.api.as('caiwu01')
    expect(await finance.call(billing.endRunning, { paymentId })).toMatchObject({ status: payStatus.closed })
    expect(await readStatus(begun)).toMatchObject({
      status: payStatus.closed,
      notice: expect.stringContaining('人工核对') as string,
    })
    const items = await rig.api.db.selectFrom('suspenseItem').selectAll().where('outTradeNo', '=', outTradeNo).execute()
    expect(items).toMatchObject([
      {
        kind: 'unmatched',
        status: suspenseStatus.stuck,
        amount: PRICE + 1,
        reason: expect.stringContaining('金额不符') as string,
      },
    ])
    const cash = { billId, payments: [{ payMethod: 'cash' as const, amount: PRICE }] }
    await rig.cashier.call(billing.settle, cash)
    expect(await listViolations(rig.api)).toEqual([])

    const suspenseId = items[0]?.suspenseId ?? 0
    const note = '已在商户平台退回'
    expect(await rig.cashier.send(payments.handleSuspense, { suspenseId, note })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await finance.send(payments.handleSuspense, { suspenseId: 999_999, note })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    const twice = await Promise.all([1, 2].map(() => finance.send(payments.handleSuspense, { suspenseId, note })))
    expect(twice.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['SUSPENSE_HANDLED', 'ok'])
    const { rows } = await finance.call(payments.suspense, { pageNum: 1, pageSize: 20 })
    expect(rows.find((row) => row.suspenseId === suspenseId)).toMatchObject({
      status: suspenseStatus.wentBack,
      note,
      handleUserName: expect.any(String) as string,
    })
    expect(await listViolations(rig.api)).toEqual([])
  })

  it('never counts for two payments: a transaction belongs to one order', async () => {
    const first = await rig.begin()
    rig.wechat.pay(first.outTradeNo)
    rig.api.clock.later(1)
    await queryDueAttempts(rig.api.db, rig.now())
    const reply = rig.wechat.replyOf(first.outTradeNo)
    const transactionId = reply.state === 'paid' ? reply.transactionId : ''
    const second = await begunButWrong({ transactionId })
    expect((await readStatus(second)).status).toBe(payStatus.paying)
    const suspenseItems = await rig.api.db
      .selectFrom('suspenseItem')
      .select('suspenseId')
      .where('outTradeNo', '=', second.outTradeNo)
      .execute()
    expect(suspenseItems).toEqual([])
    const inbox = await rig.api.db
      .selectFrom('providerInbox')
      .select(['outcome', 'note'])
      .where('outTradeNo', '=', second.outTradeNo)
      .execute()
    expect(inbox).toEqual([{ outcome: 'quarantined', note: '交易号已属于另一笔支付' }])
  })
})

it('does not block other payments when one cannot be queried', async () => {
  const [broken, sound] = [await rig.begin(), await rig.begin()]
  rig.wechat.pay(sound.outTradeNo)
  const { query } = rig.wechat
  rig.wechat.query = async (outTradeNo) => {
    if (outTradeNo === broken.outTradeNo) throw new Error('a fault of ours')
    return query(outTradeNo)
  }
  rig.api.clock.later(1)
  const before = rig.now()
  await expect(queryDueAttempts(rig.api.db, before)).rejects.toThrow('could not be followed')
  rig.wechat.query = query
  expect(await sound.phone.call(payments.status, { paymentNo: sound.paymentNo })).toMatchObject({
    status: payStatus.succeeded,
  })
  const { nextCheckAt } = await rig.attemptOf(broken.paymentNo)
  expect(Date.parse(`${nextCheckAt}+08:00`)).toBeGreaterThan(+before)
})
