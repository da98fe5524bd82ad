/**
 * Mixed payments of one bill, against real adapters and the providers' own books. P4: refunds in any portions and order return
 * exactly what was paid. P5: under any failure, exactly the money received is on the bill. R5, R6: facts by method equal the
 * payments.
 */
import { randomUUID } from 'node:crypto'
import { splitFen } from '@nocturne/base/money-split'
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus, payMode, payStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../test/api.ts'
import { listViolations } from '../../../test/factories.ts'
import { createGuestAuthCode, startPaymentHarness } from '../../../test/payment-harness.ts'
import { isThorough } from '../../../test/thorough.ts'
import type { PaymentHarness } from '../../../test/payment-harness.ts'
import { listRefundLines, refundLine } from '../../../test/refunds.ts'

import { lit } from '../../db/statement.ts'
const GOODS = [1, 31, 32, 33] as const
let rig: PaymentHarness
let gm: Caller

beforeAll(async () => {
  rig = await startPaymentHarness()
  gm = await rig.api.as('gm')
})

const detail = (billId: number) => rig.cashier.call(billing.detail, { billId })
/** Paid amounts of a bill by method from its facts, and from its payments less refunds. */
async function paidByMethod(billId: number) {
  const { rows } = await sql<{ payMethod: string; facts: number; payments: number }>`
    with facts as (
      select f.pay_method, sum(f.d_paid + f.d_credit) as amount from sales_fact f join orders o using (order_id)
      join sitting r on r.sitting_id = o.sitting_id
      where r.bill_id = ${billId} and f.pay_method is not null group by 1),
    brought as (
      select pay_method, sum(amount - refunded_amount) as amount from payment where bill_id = ${billId} and status = ${lit(payStatus.succeeded)}
        and not voided group by 1)
    select pay_method, coalesce(facts.amount, 0) as facts, coalesce(brought.amount, 0) as payments
    from facts full join brought using (pay_method) order by 1`.execute(rig.api.db)
  return rows
}
async function expectMethodsAgree(billId: number): Promise<void> {
  for (const { payMethod, facts, payments: brought } of await paidByMethod(billId))
    expect({ payMethod, facts }).toEqual({ payMethod, facts: brought })
}

/** Goods, some of them discounted. */
const wares = fc.record({
  lines: fc.array(fc.record({ goodsId: fc.constantFrom(...GOODS), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  rateBp: fc.integer({ min: 8_000, max: 10_000 }),
})

async function billOver({ lines, rateBp }: { lines: { goodsId: number; quantity: number }[]; rateBp: number }) {
  const { billId, tableRecordId } = await rig.bill(1)
  await rig.cashier.call(orders.add, { tableRecordId, items: lines, payMode: payMode.payLater })
  const { version } = await detail(billId)
  if (rateBp < 10_000) await gm.call(billing.discount, { billId, version, rateBp, reason: '老客户' })
  return billId
}

describe('P4 refunds', () => {
  it('return exactly what was paid, in any portions and order, under any provider failure', async () => {
    const schedule = fc.record({
      wares,
      /** Payment of the bill: online in one or two parts, the rest in cash. */
      parts: fc.constantFrom([1], [3, 2], [1, 5]),
      provider: fc.constantFrom('wechat' as const, 'alipay' as const),
      refund: fc.constantFrom('done' as const, 'lose-answer' as const),
      order: fc.infiniteStream(fc.nat({ max: 1_000 })),
    })
    await fc.assert(
      fc.asyncProperty(schedule, async ({ wares: ordered, parts, provider, refund, order }) => {
        const billId = await billOver(ordered)
        const { unpaidAmount } = await detail(billId)
        for (const amount of splitFen(unpaidAmount, parts)) {
          rig.script(provider, { refund, callbacks: 0 })
          await rig.collect(billId, createGuestAuthCode(provider), { amount })
          rig.later(0.1)
          await rig.follow()
        }
        expect(await rig.unpaid(billId)).toBe(0)
        // Returns every piece of every line, one by one, in random order.
        const pieces = (await listRefundLines(rig, billId)).flatMap((line) =>
          Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })),
        )
        const shuffled = pieces
          .map((piece) => ({ piece, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ piece }) => piece)
        for (const piece of shuffled) {
          await refundLine(rig, piece)
          await expectMethodsAgree(billId)
        }
        await rig.check()
        const paid = await rig.api.db
          .selectFrom('payment as p')
          .innerJoin('paymentAttempt as a', 'a.paymentId', 'p.paymentId')
          .select(['a.outTradeNo', 'p.amount', 'p.refundedAmount'])
          .where('p.billId', '=', billId)
          .execute()
        for (const { outTradeNo, amount, refundedAmount } of paid) {
          expect(refundedAmount).toBe(amount)
          expect(rig[provider].book.trades.get(outTradeNo)?.refunded).toBe(amount)
        }
        expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(unpaidAmount)
      }),
      { numRuns: isThorough ? 6 : 3 },
    )
  }, 600_000)
})

describe('P5 mixed payments', () => {
  it('are on the bill exactly as received, under any failure', async () => {
    const tender = fc.record({
      how: fc.constantFrom('code', 'sheet', 'cash', 'credit'),
      provider: fc.constantFrom('wechat' as const, 'alipay' as const),
      /** Percent of the open amount. */
      share: fc.integer({ min: 5, max: 60 }),
      fails: fc.constantFrom(
        'no',
        'no',
        'answer-lost',
        'request-lost',
        'refused',
        'typing-for-ever',
        'paid-while-ended',
        'leaves',
      ),
    })
    await fc.assert(
      fc.asyncProperty(wares, fc.array(tender, { minLength: 2, maxLength: 5 }), async (ordered, tenders) => {
        const billId = await billOver(ordered)
        const { payableAmount } = await detail(billId)
        for (const one of tenders) {
          const amount = Math.max(1, Math.floor(((await rig.unpaid(billId)) * one.share) / 100))
          await payOnce(billId, amount, one)
          await rig.check()
          const now = await detail(billId)
          expect(now.paidAmount + now.creditAmount + now.unpaidAmount).toBe(payableAmount)
          await expectMethodsAgree(billId)
        }
        const rest = await rig.unpaid(billId)
        if (rest > 0)
          await rig.cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: rest }] })
        expect(await detail(billId)).toMatchObject({ unpaidAmount: 0, status: billStatus.settled })
        expect(await listViolations(rig.api)).toEqual([])
      }),
      { numRuns: isThorough ? 10 : 3 },
    )
  }, 600_000)

  type Tender = { how: string; provider: 'wechat' | 'alipay'; fails: string }
  /** Pays a part of the bill once. `fails`: kind of failure, ignored when the payment method cannot fail that way. */
  async function payOnce(billId: number, amount: number, { how, provider, fails }: Tender): Promise<void> {
    if (how === 'cash')
      return void (await rig.cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount }] }))
    if (how === 'credit') return credit(billId, amount)
    if (how === 'code') {
      if (fails === 'refused') rig.script(provider, { refuse: 'no-money' })
      else if (fails === 'typing-for-ever') rig.script(provider, { payerBusyMs: 'never', refuseEnds: 1 })
      else if (fails === 'paid-while-ended')
        rig.script(provider, { payerBusyMs: 'never', payBeforeEnd: true, loseEnds: 1 })
      else if (fails === 'answer-lost') rig.script(provider, { loseResponse: true, callbacks: 0 })
      else if (fails === 'request-lost') rig.script(provider, { loseRequest: true })
      return void (await rig.collect(billId, createGuestAuthCode(provider), { amount }))
    }
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const request = { requestId: randomUUID(), validcode, payMethod: provider, openId: 'oGuestOfTheHouse0000000001' }
    rig.script(provider, fails === 'answer-lost' ? { loseResponse: true, callbacks: 0 } : { callbacks: 2 })
    const phone = rig.api.phone(randomUUID())
    const first = await phone.call(billing.scanPay, { ...request, splitMode: 'amount', amount })
    const begun = first.payParams
      ? first
      : await phone.call(billing.scanPay, { ...request, splitMode: 'amount', amount })
    if (fails === 'leaves') return void (await phone.call(payments.giveUp, { paymentNo: begun.paymentNo }))
    if (fails === 'typing-for-ever') return
    await rig.pay(begun.payParams)
    if (fails === 'paid-while-ended') await phone.call(payments.giveUp, { paymentNo: begun.paymentNo })
  }
  async function credit(billId: number, amount: number): Promise<void> {
    const guest = {
      guaranteeUserId: gm.userId ?? 0,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月底一起结',
    }
    await gm.call(billing.creditApply, { billId, amount, ...guest })
  }
})

describe('G1 without stored value', () => {
  it('settles 2,436.00 less 10 % and 2.40 by WeChat 1,000.00, card 690.00 and credit 500.00', async () => {
    const { tableRecordId, billId } = await rig.bill(0)
    const prices = [
      [31, 188_000],
      [32, 36_000],
      [33, 9_800],
    ] as const
    for (const [goodsId, salePrice] of prices)
      await rig.api.db.updateTable('goods').set({ salePrice }).where('goodsId', '=', goodsId).execute()
    const items = [31, 32, 33, 33].map((goodsId) => ({ goodsId, quantity: 1 }))
    await rig.cashier.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    const { version } = await detail(billId)
    const discounted = await gm.call(billing.discount, { billId, version, rateBp: 9_000, reason: '老客户' })
    await rig.cashier.call(billing.wipe, { billId, version: discounted.version, amount: 240 })
    expect(await detail(billId)).toMatchObject({ totalAmount: 243_600, discountAmount: 24_600, payableAmount: 219_000 })

    expect(await rig.collect(billId, createGuestAuthCode('wechat'), { amount: 100_000 })).toMatchObject({
      status: payStatus.succeeded,
    })
    const card = { payMethod: 'card' as const, amount: 69_000, slipNo: '690' }
    await rig.cashier.call(billing.settle, { billId, payments: [card] })
    const guest = {
      guaranteeUserId: gm.userId ?? 0,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月底一起结',
    }
    await gm.call(billing.creditApply, { billId, amount: 50_000, ...guest })

    const { totalAmount, giftAmount, discountAmount, paidAmount, creditAmount, unpaidAmount } = await detail(billId)
    expect({ giftAmount, discountAmount, paidAmount, creditAmount, unpaidAmount }).toEqual({
      giftAmount: 0,
      discountAmount: 24_600,
      paidAmount: 169_000,
      creditAmount: 50_000,
      unpaidAmount: 0,
    })
    expect(giftAmount + discountAmount + paidAmount + creditAmount).toBe(totalAmount)
    expect(await paidByMethod(billId)).toEqual([
      { payMethod: 'card', facts: 69_000, payments: 69_000 },
      { payMethod: 'credit', facts: 50_000, payments: 50_000 },
      { payMethod: 'wechat', facts: 100_000, payments: 100_000 },
    ])
    // Money counts immediately, credit when it is repaid. Of stored value only the principal counts.
    const performance = () =>
      sql<{ amount: number }>`
        select sum(f.d_perf) as amount from sales_fact f join orders o using (order_id) where o.sitting_id = ${tableRecordId}`
        .execute(rig.api.db)
        .then(({ rows }) => rows[0]?.amount)
    expect(await performance()).toBe(169_000)
    const { creditId } = await rig.api.db
      .selectFrom('creditRecord')
      .select('creditId')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    await rig.cashier.call(billing.creditRepay, { creditId, amount: 50_000, payMethod: 'cash' })
    expect(await performance()).toBe(219_000)
    await rig.check()
  })
})
