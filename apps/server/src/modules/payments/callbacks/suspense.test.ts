import { payStatus, suspenseStatus } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { listViolations } from '../../../../test/factories.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { FakePaymentHarness } from '../../../../test/fake-payment-harness.ts'

let rig: FakePaymentHarness
beforeAll(async () => {
  rig = await startFakePaymentHarness()
})

/** The provider reports that `outTradeNo` was paid by another transaction. */
async function paidAgain(outTradeNo: string, transactionId: string): Promise<number> {
  const reply = { ...rig.wechat.replyOf(outTradeNo), transactionId }
  const event = { kind: 'trade', eventKey: `event-of-${transactionId}`, outTradeNo, reply }
  return (await rig.tell('wechat', event)).statusCode
}
const listItems = (outTradeNo: string) =>
  rig.api.db
    .selectFrom('suspenseItem')
    .select(['suspenseNo', 'kind', 'status', 'transactionId'])
    .where('outTradeNo', '=', outTradeNo)
    .orderBy('suspenseId')
    .execute()

describe('one order that brings money repeatedly', () => {
  it('is imported each time: the first excess is refunded, the rest waits for people, who are notified', async () => {
    const { outTradeNo, phone, paymentNo } = await rig.begin()
    rig.wechat.pay(outTradeNo)
    expect(await paidAgain(outTradeNo, 'T-first')).toBe(200)
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.succeeded })
    for (const transactionId of ['T-second', 'T-third', 'T-fourth', 'T-third'])
      expect(await paidAgain(outTradeNo, transactionId), transactionId).toBe(200)
    expect(await listItems(outTradeNo)).toEqual([
      { suspenseNo: `GQ${outTradeNo}`, kind: 'late', status: suspenseStatus.goingBack, transactionId: 'T-second' },
      { suspenseNo: `GQ${outTradeNo}-2`, kind: 'unmatched', status: suspenseStatus.stuck, transactionId: 'T-third' },
      { suspenseNo: `GQ${outTradeNo}-3`, kind: 'unmatched', status: suspenseStatus.stuck, transactionId: 'T-fourth' },
    ])
    expect(await rig.messages('同一订单多次收款')).toHaveLength(2)
    expect(await listViolations(rig.api)).toEqual([])
  })

  it('is imported each time for an unknown number, also for two concurrent transactions', async () => {
    const { outTradeNo } = await rig.begin()
    rig.wechat.pay(outTradeNo)
    const reply = rig.wechat.replyOf(outTradeNo)
    const sendCallback = (transactionId: string) =>
      rig.tell('wechat', {
        kind: 'trade',
        eventKey: `unknown-${transactionId}`,
        outTradeNo: 'NOBODYS0001',
        reply: { ...reply, transactionId },
      })
    const replies = await Promise.all(['U-1', 'U-2', 'U-3'].map(sendCallback))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await listItems('NOBODYS0001')).map(({ suspenseNo }) => suspenseNo)).toEqual([
      'GQNOBODYS0001',
      'GQNOBODYS0001-2',
      'GQNOBODYS0001-3',
    ])
  })

  it('has a number of its own, also when the number of another order looks like it', async () => {
    const { outTradeNo } = await rig.begin()
    rig.wechat.pay(outTradeNo)
    const reply = rig.wechat.replyOf(outTradeNo)
    const sendCallback = (number: string, transactionId: string) =>
      rig.tell('wechat', {
        kind: 'trade',
        eventKey: `alike-${transactionId}`,
        outTradeNo: number,
        reply: { ...reply, transactionId },
      })
    const replies = [
      await sendCallback('ALIKE', 'L-1'),
      await sendCallback('ALIKE', 'L-2'),
      ...(await Promise.all([
        sendCallback('ALIKE-2', 'L-3'),
        sendCallback('ALIKE', 'L-4'),
        sendCallback('ALIKE-3', 'L-5'),
      ])),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const items = await rig.api.db
      .selectFrom('suspenseItem')
      .select('suspenseNo')
      .where('outTradeNo', 'like', 'ALIKE%')
      .execute()
    expect(new Set(items.map(({ suspenseNo }) => suspenseNo)).size).toBe(5)
  })
})

describe('money of another amount', () => {
  const unlike = async (outTradeNo: string, transactionId: string, amount: number): Promise<number> => {
    const reply = { ...rig.wechat.replyOf(outTradeNo), transactionId, amount }
    const event = { kind: 'trade', eventKey: `unlike-${transactionId}`, outTradeNo, reply }
    return (await rig.tell('wechat', event)).statusCode
  }

  it('that arrives after the end is suspended for people', async () => {
    const { outTradeNo, phone, paymentNo } = await rig.begin()
    rig.wechat.pay(outTradeNo)
    expect(await paidAgain(outTradeNo, 'M-first')).toBe(200)
    expect(await unlike(outTradeNo, 'M-second', 5)).toBe(200)
    expect(await unlike(outTradeNo, 'M-third', 900_000)).toBe(200)
    expect(await listItems(outTradeNo)).toMatchObject([
      { kind: 'unmatched', status: suspenseStatus.stuck, transactionId: 'M-second' },
      { kind: 'unmatched', status: suspenseStatus.stuck, transactionId: 'M-third' },
    ])
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ status: payStatus.succeeded })
    expect(await listViolations(rig.api)).toEqual([])
  })

  it('is stored once: a transaction reported before is not stored again', async () => {
    const { outTradeNo } = await rig.begin()
    const other = await rig.begin()
    rig.wechat.pay(outTradeNo)
    rig.wechat.pay(other.outTradeNo)
    expect(await paidAgain(outTradeNo, 'S-first')).toBe(200)
    expect(await paidAgain(other.outTradeNo, 'S-other')).toBe(200)
    expect(await unlike(outTradeNo, 'S-first', 5)).toBe(200)
    expect(await unlike(outTradeNo, 'S-other', 5)).toBe(200)
    expect(await listItems(outTradeNo)).toEqual([])
  })
})
