/**
 * Property test: after any sequence of commands on one bill, its amounts add up and match the facts and the journal.
 */
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditStatus, orderStatus, payMode, refundType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { readBill, listViolations, fillStock, openTable } from '../../../../test/factories.ts'

const GOODS = [1, 5, 31, 41, 48, 65]
const MEMBERS = [0, 3, 4, 8]

type Step =
  | { kind: 'order'; goods: number; quantity: number }
  | { kind: 'discount'; rateBp: number }
  | { kind: 'discountAmount' | 'wipe' | 'pay' | 'credit' | 'repay' | 'refundMoney'; share: number }
  | { kind: 'refundGoods'; pick: number }
  | { kind: 'member'; pick: number }
  | { kind: 'payAll' | 'topUp' | 'reverse' }

const share = fc.double({ min: 0, max: 1, noNaN: true })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      goods: fc.nat(GOODS.length - 1),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('discount' as const),
      rateBp: fc.constantFrom(10_000, 9_500, 8_888, 8_000),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'discountAmount' as const,
        'wipe' as const,
        'pay' as const,
        'pay' as const,
        'credit' as const,
        'repay' as const,
        'refundMoney' as const,
      ),
      share,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refundGoods' as const), pick: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('member' as const), pick: fc.nat(MEMBERS.length - 1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'payAll' as const,
        'payAll' as const,
        'payAll' as const,
        'topUp' as const,
        'reverse' as const,
      ),
    }),
  },
)

describe('one bill under any sequence of commands', () => {
  let api: TestApi
  let gm: Caller
  let finance: Caller
  let tables = 0
  const outcomes = new Map<string, number>()

  beforeAll(async () => {
    api = await startTestApi()
    gm = await api.as('gm')
    finance = await api.as('caiwu01')
    await fillStock(api)
    await api.db.updateTable('goods').set({ salePrice: 33_333 }).where('goodsId', '=', 65).execute()
    await api.db.insertInto('sysConfig').values({ configKey: 'refund.autoLimit', configValue: '100000000' }).execute()
  })

  it('satisfies R1 to R3 and every other rule', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const letter = 'ABCD'[Math.floor(tables / 14)] ?? 'A'
        const { tableRecordId } = await openTable(api, gm, `${letter}${String((tables % 14) + 1).padStart(2, '0')}`)
        tables += 1
        for (const each of steps) {
          const result = await play(each, tableRecordId)
          outcomes.set(`${each.kind}:${result}`, (outcomes.get(`${each.kind}:${result}`) ?? 0) + 1)
          expect(result).not.toBe('SERVER_ERROR')
        }
        expect(await listViolations(api)).toEqual([])
        const bill = await gm.call(billing.detail, { tableRecordId })
        const {
          memberDiscount,
          managerDiscount,
          changePriceDiscount,
          voucherDiscount,
          prepayDiscount,
          wipeAmount,
          refundAllowance,
        } = bill
        expect(
          memberDiscount +
            managerDiscount +
            changePriceDiscount +
            voucherDiscount +
            prepayDiscount +
            wipeAmount +
            refundAllowance,
        ).toBe(bill.discountAmount)
        expect([...bill.lines, ...bill.gifts].reduce((sum, line) => sum + line.amount, 0)).toBe(bill.totalAmount)
        expect(bill.lines.flatMap((line) => line.items).reduce((sum, item) => sum + item.openAmount, 0)).toBe(
          bill.unpaidAmount,
        )
      }),
      { numRuns: 25, endOnFailure: true, seed: 20_260_314 },
    )
    for (const kind of [
      'order',
      'discount',
      'discountAmount',
      'wipe',
      'pay',
      'payAll',
      'credit',
      'repay',
      'refundMoney',
      'refundGoods',
      'member',
      'topUp',
      'reverse',
    ]) {
      expect(
        outcomes.get(`${kind}:ok`) ?? 0,
        `${kind} never succeeded: ${JSON.stringify([...outcomes])}`,
      ).toBeGreaterThan(0)
    }
  })

  async function play(each: Step, tableRecordId: number): Promise<string> {
    const { billId } = await api.db
      .selectFrom('sitting')
      .select('billId')
      .where('tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    const bill = await readBill(api, billId)
    const part = (whole: number) => Math.max(1, Math.ceil(whole * ('share' in each ? each.share : 0)))
    const named = { billId, version: bill.version }
    const send = (): Promise<{ code: number; errCode?: string }> | null => {
      switch (each.kind) {
        case 'order':
          return gm.send(orders.add, {
            tableRecordId,
            items: [{ goodsId: GOODS[each.goods] ?? 1, quantity: each.quantity }],
            payMode: payMode.payLater,
          })
        case 'discount':
          return gm.send(billing.discount, { ...named, rateBp: each.rateBp, reason: '试' })
        case 'discountAmount':
          return gm.send(billing.discount, { ...named, amount: part(bill.unpaidAmount / 2), reason: '试' })
        case 'wipe':
          return gm.send(billing.wipe, { ...named, amount: part(5_000) - 1 })
        case 'pay':
          return gm.send(billing.settle, {
            billId,
            payments: [{ payMethod: each.share > 0.5 ? 'cash' : 'card', amount: part(bill.unpaidAmount) }],
          })
        case 'payAll':
          return gm.send(billing.settle, {
            billId,
            payments: [{ payMethod: 'cash', amount: Math.max(1, bill.unpaidAmount) }],
          })
        case 'credit':
          return gm.send(billing.creditApply, {
            billId,
            amount: part(bill.unpaidAmount),
            guaranteeUserId: gm.userId ?? 0,
            guestName: '客人',
            guestPhone: '13900000000',
            reason: '试',
          })
        case 'member':
          return gm.send(billing.member, { ...named, memberId: MEMBERS[each.pick] ?? 0, rate: true, reason: '试' })
        case 'topUp':
          return gm.send(billing.topUp, named)
        case 'reverse':
          return finance.send(billing.reverse, { ...named, reason: '试' })
        default:
          return null
      }
    }
    const reply = await (send() ?? playBack(each, tableRecordId))
    return reply.code === 200 ? 'ok' : (reply.errCode ?? 'failed')
  }

  async function playBack(each: Step, tableRecordId: number): Promise<{ code: number; errCode?: string }> {
    if (each.kind === 'repay') {
      const credit = await api.db
        .selectFrom('creditRecord')
        .select(['creditId', 'remainAmount'])
        .where('tableRecordId', '=', tableRecordId)
        .where('status', 'in', [creditStatus.open, creditStatus.partlyRepaid])
        .orderBy('creditId')
        .executeTakeFirst()
      if (!credit) return { code: 500, errCode: 'nothing' }
      return finance.send(billing.creditRepay, {
        creditId: credit.creditId,
        amount: Math.max(1, Math.ceil((credit.remainAmount ?? 0) * each.share)),
        payMethod: 'cash',
      })
    }
    const lines = await api.db
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select(['o.orderId', 'i.orderItemId', 'i.quantity', 'i.returnQuantity', 'o.paidAmount'])
      .where('o.tableRecordId', '=', tableRecordId)
      .where('o.status', '=', orderStatus.settled)
      .orderBy('i.orderItemId')
      .execute()
    if (each.kind === 'refundGoods') {
      const open = lines.filter((line) => line.quantity > line.returnQuantity)
      const line = open[each.pick % Math.max(1, open.length)]
      if (!line) return { code: 500, errCode: 'nothing' }
      return gm.send(billing.refundApply, {
        orderId: line.orderId,
        refundType: refundType.goods,
        items: [{ orderItemId: line.orderItemId, quantity: 1 }],
        reason: '试',
        returnStock: each.pick % 2 === 0,
      })
    }
    const paid = lines.find((line) => line.paidAmount > 0)
    if (!paid || each.kind !== 'refundMoney') return { code: 500, errCode: 'nothing' }
    return gm.send(billing.refundApply, {
      orderId: paid.orderId,
      refundType: refundType.moneyOnly,
      amount: Math.max(1, Math.ceil(paid.paidAmount * each.share)),
      reason: '试',
    })
  }
})
