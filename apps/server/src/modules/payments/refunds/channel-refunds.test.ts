import { randomUUID } from 'node:crypto'
import { refundStatus, refundType, suspenseStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { listViolations } from '../../../../test/factories.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { FakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import { requestChannelRefund } from './channel-refunds.ts'
import { processDueRefunds } from '../jobs.ts'

let rig: FakePaymentHarness
beforeAll(async () => {
  rig = await startFakePaymentHarness()
})
const refunding = () => processDueRefunds(rig.api.db, rig.now())
const listRefundRows = (attemptId: number) =>
  rig.api.db
    .selectFrom('channelRefund')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('channelRefundId')
    .execute()

/** Bottles paid by a shown code. */
async function paid(bottles: number) {
  const { billId } = await rig.bill(bottles)
  const authCode = `13${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`
  const { paymentNo } = await rig.cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode })
  return { billId, paymentNo, ...(await rig.attemptOf(paymentNo)) }
}

/** Returns one bottle of the bill. */
async function giveBack(billId: number): Promise<number> {
  const detail = await rig.cashier.call(billing.detail, { billId })
  const [line] = detail.lines.flatMap((group) => group.items)
  const { refundId, status } = await rig.cashier.call(billing.refundApply, {
    orderId: line?.orderId ?? 0,
    refundType: refundType.goods,
    items: [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }],
    reason: '客人不要了',
  })
  if (status === refundStatus.pending)
    await (await rig.api.as('caiwu01')).call(billing.refundAudit, { refundId, agree: true })
  return refundId
}

describe('two refunds of one order', () => {
  it('are sent a minute apart, also when the first completes immediately and both are due', async () => {
    const { billId, attemptId } = await paid(3)
    await giveBack(billId)
    await giveBack(billId)
    await Promise.all([refunding(), refunding()])
    const first = await listRefundRows(attemptId)
    expect(first.map(({ status }) => status).toSorted()).toEqual(['done', 'queued'])
    expect(rig.wechat.refunds.size).toBe(1)
    rig.api.clock.later(0.5)
    await refunding()
    expect(rig.wechat.refunds.size).toBe(1)
    rig.api.clock.later(1)
    await refunding()
    expect((await listRefundRows(attemptId)).map(({ status }) => status)).toEqual(['done', 'done'])
    expect(await listViolations(rig.api)).toEqual([])
    rig.wechat.refunds.clear()
  })

  it('count the minute from the last sending, including a resend', async () => {
    const { billId, attemptId } = await paid(2)
    await giveBack(billId)
    await giveBack(billId)
    rig.wechat.next.refund.push(async () => ({ state: 'unknown', reason: '没有回答' }))
    await refunding()
    rig.wechat.next.refund.push(async () => ({ state: 'absent' }))
    rig.api.clock.later(2)
    await refunding()
    const again = (await listRefundRows(attemptId)).find(({ status }) => status === 'done')
    expect(again?.sentAt).toBe(rig.api.clock.now())
    await refunding()
    expect((await listRefundRows(attemptId)).map(({ status }) => status).toSorted()).toEqual(['done', 'queued'])
    rig.api.clock.later(2)
    await refunding()
    expect((await listRefundRows(attemptId)).map(({ status }) => status)).toEqual(['done', 'done'])
  })
})

it('complete five refunds of one order after five minutes', async () => {
  const { billId, attemptId } = await paid(6)
  for (let bottles = 0; bottles < 5; bottles += 1) await giveBack(billId)
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await refunding()
    rig.api.clock.later(1)
  }
  expect((await listRefundRows(attemptId)).map(({ status }) => status)).toEqual(Array(5).fill('done'))
})

describe('a refund that does not complete', () => {
  it('is reported to finance with amount and reason when the provider ends it', async () => {
    const { billId } = await paid(1)
    await giveBack(billId)
    rig.wechat.next.refund.push(async () => ({ state: 'abnormal', reason: '客人的账户异常' }))
    await refunding()
    const messages = await rig.messages('微信退款未成功')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toMatch(/^退款 ¥880\.00（单号 R\w+）：客人的账户异常。/)
  })

  it('is reported once when it is stuck for lack of balance', async () => {
    const { billId, attemptId } = await paid(1)
    await giveBack(billId)
    for (let tries = 0; tries < 10; tries += 1) {
      rig.wechat.next.refund.push(async () => ({ state: 'later', reason: '商户余额不足，充值后会自动再退' }))
      await refunding()
      rig.api.clock.later(61)
    }
    const messages = await rig.messages('微信退款迟迟未完成')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toContain('商户余额不足')
    rig.wechat.next.refund.length = 0
    await refunding()
    expect((await listRefundRows(attemptId)).map(({ status }) => status)).toEqual(['done'])
  })

  it('of suspended money waits for people, who send it again under its number', async () => {
    const begun = await rig.begin()
    await begun.phone.call(payments.giveUp, { paymentNo: begun.paymentNo })
    rig.wechat.pay(begun.outTradeNo)
    const reply = rig.wechat.replyOf(begun.outTradeNo)
    await rig.tell('wechat', { eventKey: randomUUID(), kind: 'trade', outTradeNo: begun.outTradeNo, reply })
    rig.wechat.next.refund.push(async () => ({ state: 'closed', reason: '退款关闭' }))
    await refunding()
    const item = () =>
      rig.api.db
        .selectFrom('suspenseItem')
        .select(['suspenseId', 'status'])
        .where('outTradeNo', '=', begun.outTradeNo)
        .executeTakeFirstOrThrow()
    const { suspenseId, status } = await item()
    expect(status).toBe(suspenseStatus.stuck)
    const finance = await rig.api.as('caiwu01')
    await finance.call(payments.handleSuspense, { suspenseId, note: '微信已恢复' })
    expect((await item()).status).toBe(suspenseStatus.goingBack)
    rig.api.clock.later(2)
    await refunding()
    expect((await item()).status).toBe(suspenseStatus.wentBack)
    expect([...rig.wechat.refunds.values()].filter((one) => one.outTradeNo === begun.outTradeNo)).toMatchObject([
      { sent: 2 },
    ])
    expect(await listViolations(rig.api)).toEqual([])
  })
})

describe('refund callbacks of a provider', () => {
  const inbox = (eventKey: string) =>
    rig.api.db
      .selectFrom('providerInbox')
      .select(['kind', 'outRefundNo', 'outcome', 'note'])
      .where('eventKey', '=', `n:${eventKey}`)
      .execute()

  it('are stored before the response, each event once, known or unknown', async () => {
    const { billId, attemptId, outTradeNo } = await paid(1)
    await giveBack(billId)
    rig.wechat.next.refund.push(async () => ({ state: 'processing' }))
    await refunding()
    const [row] = await listRefundRows(attemptId)
    const reply = { state: 'done', providerRefundId: 'B1', refundedAt: rig.now() }
    const event = { eventKey: randomUUID(), kind: 'refund', outTradeNo, outRefundNo: row?.outRefundNo, reply }
    const replies = await Promise.all([1, 2, 3].map(() => rig.tell('wechat', event)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await inbox(event.eventKey)).toEqual([
      { kind: 'refund', outRefundNo: row?.outRefundNo, outcome: 'refund', note: '' },
    ])
    expect((await listRefundRows(attemptId)).map(({ status }) => status)).toEqual(['done'])

    const stranger = { ...event, eventKey: randomUUID(), outRefundNo: 'R-OF-SOMEBODY-ELSE' }
    expect((await rig.tell('wechat', stranger)).statusCode).toBe(200)
    expect(await inbox(stranger.eventKey)).toMatchObject([{ outcome: 'ignored', note: '没有此退款' }])
    const other = { eventKey: randomUUID(), kind: 'other' }
    expect((await rig.tell('alipay', other)).statusCode).toBe(200)
    expect(await inbox(other.eventKey)).toMatchObject([{ kind: 'other', outcome: 'ignored' }])
    expect(await listViolations(rig.api)).toEqual([])
  })
})

it('never refund more than the order brought, also concurrently', async () => {
  const { attemptId } = await paid(1)
  const requestRefund = (bizId: number) =>
    rig.api.db.transaction().execute((tx) =>
      requestChannelRefund(tx, {
        bizType: 'reward',
        bizId,
        attemptId,
        amount: 50_000,
        reason: '测试',
        now: rig.now(),
      }),
    )
  const results = await Promise.allSettled([requestRefund(900_001), requestRefund(900_002)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listRefundRows(attemptId)).toHaveLength(1)
})
