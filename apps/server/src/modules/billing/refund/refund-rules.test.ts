import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listFirstRefundChoices, planGoodsRefund, planMoneyRefund } from './refund-rules.ts'
import type { RefundableLine, RefundSource } from './refund-rules.ts'

const line = (given: Partial<RefundableLine> = {}): RefundableLine => ({
  orderItemId: 1,
  price: 9_800,
  storedQuantity: 0,
  keptQuantity: 2,
  performanceFlag: true,
  discounts: { changePriceDiscount: 0, memberDiscount: 0, managerDiscount: 0, wipeDiscount: 0, otherDiscount: 0 },
  ...given,
})
const cash = (left: number, given: Partial<RefundSource> = {}): RefundSource => ({
  paymentId: 1,
  payMethod: 'cash',
  orderItemId: 1,
  left,
  ...given,
})
const sumDiscounts = ({ discounts }: RefundableLine) => Object.values(discounts).reduce((sum, part) => sum + part, 0)

describe('returned goods', () => {
  it('G5: one of two at 98 under 10 % refunds 88.20', () => {
    const rows = [line({ discounts: { ...line().discounts, managerDiscount: 1_960 } })]
    expect(planGoodsRefund(rows, [{ orderItemId: 1, quantity: 1 }], [cash(17_640)])).toMatchObject({
      goodsAmount: 9_800,
      discountBack: 980,
      amount: 8_820,
      creditBack: 0,
    })
  })

  it('refund what is owed on account first, then the latest payment', () => {
    const sources = [
      cash(3_000, { paymentId: 5, payMethod: 'credit' }),
      cash(4_000, { paymentId: 4, payMethod: 'card' }),
      cash(12_600, { paymentId: 2 }),
    ]
    const plan = planGoodsRefund([line()], [{ orderItemId: 1, quantity: 1 }], sources)
    expect(plan).toMatchObject({
      creditBack: 3_000,
      takes: [
        { paymentId: 5, amount: 3_000 },
        { paymentId: 4, amount: 4_000 },
        { paymentId: 2, amount: 2_800 },
      ],
    })
  })

  describe('with a payment chosen to go first', () => {
    const lines = [line(), line({ orderItemId: 2 }), line({ orderItemId: 3, performanceFlag: false })]
    const mixed = (orderItemId: number) => [
      cash(15_600, { paymentId: 2, payMethod: 'card', orderItemId }),
      cash(4_000, { orderItemId }),
    ]
    const sources = [1, 2, 3].flatMap(mixed)
    const whole = [{ orderItemId: 1, quantity: 2 }]

    it('swaps its money with remaining lines of the same kind', () => {
      const plan = planGoodsRefund(lines, whole, sources, 1)
      expect(plan).toMatchObject({
        amount: 19_600,
        swaps: [{ paymentId: 1, orderItemId: 1, withPaymentId: 2, withItemId: 2, amount: 4_000 }],
        takes: [
          { paymentId: 1, orderItemId: 1, amount: 8_000 },
          { paymentId: 2, orderItemId: 1, amount: 11_600 },
        ],
      })
    })

    it('swaps nothing with credits, balances or lines that are returned too', () => {
      const balance = sources.map((source) =>
        source.paymentId === 2 ? { ...source, payMethod: 'balance' as const } : source,
      )
      expect(planGoodsRefund(lines, whole, balance, 1)).toMatchObject({ swaps: [] })
      const both = [...whole, { orderItemId: 2, quantity: 2 }]
      expect(planGoodsRefund(lines, both, sources, 1)).toMatchObject({ swaps: [] })
      expect(listFirstRefundChoices(balance)).toEqual([])
      expect(listFirstRefundChoices(sources)).toEqual([
        { paymentId: 2, amount: 46_800 },
        { paymentId: 1, amount: 12_000 },
      ])
    })

    it('leaves the total of each line and of each payment unchanged', () => {
      const anySources = fc.array(fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 9_000 })), {
        minLength: 2,
        maxLength: 5,
      })
      fc.assert(
        fc.property(anySources, fc.constantFrom(1, 2), (given, first) => {
          const rows = given.map(([one, other], i) =>
            line({ orderItemId: i + 1, price: one + other, keptQuantity: 1, performanceFlag: i % 2 === 0 }),
          )
          const all = given.flatMap(([one, other], i) => [
            ...(one > 0 ? [cash(one, { orderItemId: i + 1 })] : []),
            cash(other, { orderItemId: i + 1, paymentId: 2, payMethod: 'card' }),
          ])
          const plan = planGoodsRefund(rows, [{ orderItemId: 1, quantity: 1 }], all, first)
          if ('problem' in plan) throw new Error(plan.problem)
          const left = new Map(all.map((row) => [`${row.paymentId} ${row.orderItemId}`, row.left]))
          const move = (paymentId: number, orderItemId: number, by: number) => {
            const key = `${paymentId} ${orderItemId}`
            left.set(key, (left.get(key) ?? 0) + by)
          }
          for (const swap of plan.swaps) {
            move(swap.paymentId, swap.withItemId, -swap.amount)
            move(swap.withPaymentId, swap.orderItemId, -swap.amount)
            move(swap.paymentId, swap.orderItemId, swap.amount)
            move(swap.withPaymentId, swap.withItemId, swap.amount)
          }
          for (const take of plan.takes) move(take.paymentId, take.orderItemId, -take.amount)
          expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0)
          expect(plan.amount).toBe(rows[0]?.price)
        }),
      )
    })
  })

  it('refuses too many pieces, too much money, and nothing at all', () => {
    expect(
      planGoodsRefund(
        [line()],
        [
          { orderItemId: 1, quantity: 2 },
          { orderItemId: 1, quantity: 1 },
        ],
        [cash(19_600)],
      ),
    ).toEqual({ problem: 'RETURN_EXCEEDED' })
    expect(planGoodsRefund([line()], [{ orderItemId: 1, quantity: 2 }], [cash(19_599)])).toEqual({
      problem: 'REFUND_EXCEEDED',
    })
    expect(planGoodsRefund([line({ price: 0 })], [{ orderItemId: 1, quantity: 1 }], [])).toEqual({
      problem: 'AMOUNT_INVALID',
    })
  })

  it('refunds exactly the paid amount over any series of returns', () => {
    const anyLine = fc
      .record({
        price: fc.integer({ min: 1, max: 500_000 }),
        steps: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        shares: fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { minLength: 5, maxLength: 5 }),
      })
      .map(({ price, steps, shares }) => {
        const keptQuantity = steps.reduce((sum, step) => sum + step, 0)
        let room = price * keptQuantity
        const [changePriceDiscount = 0, memberDiscount = 0, managerDiscount = 0, wipeDiscount = 0, otherDiscount = 0] =
          shares.map((share) => {
            const part = Math.floor(room * share)
            room -= part
            return part
          })
        return {
          steps,
          row: line({
            price,
            keptQuantity,
            discounts: { changePriceDiscount, memberDiscount, managerDiscount, wipeDiscount, otherDiscount },
          }),
        }
      })
    fc.assert(
      fc.property(anyLine, ({ steps, row }) => {
        const paid = row.price * row.keptQuantity - sumDiscounts(row)
        let [now, given, back] = [row, 0, 0]
        for (const quantity of steps) {
          const plan = planGoodsRefund([now], [{ orderItemId: 1, quantity }], [cash(paid - given)])
          if ('problem' in plan) {
            expect(plan.problem).toBe('AMOUNT_INVALID')
            return
          }
          const [returned] = plan.lines
          if (!returned) throw new Error('no line came back')
          const discounts = Object.fromEntries(
            Object.entries(now.discounts).map(([kind, part]) => [
              kind,
              part - returned.discounts[kind as keyof typeof returned.discounts],
            ]),
          ) as RefundableLine['discounts']
          now = { ...now, keptQuantity: now.keptQuantity - quantity, discounts }
          for (const part of Object.values(now.discounts)) expect(part).toBeGreaterThanOrEqual(0)
          expect(sumDiscounts(now)).toBeLessThanOrEqual(now.price * now.keptQuantity)
          given += plan.amount
          back += plan.discountBack
        }
        expect(given).toBe(paid)
        expect(back).toBe(sumDiscounts(row))
      }),
    )
  })
})

describe('money only', () => {
  it('refunds the latest payment first and adds up', () => {
    const sources = [
      cash(500, { paymentId: 3 }),
      cash(500, { paymentId: 3, orderItemId: 2 }),
      cash(9_000, { paymentId: 1 }),
    ]
    const plan = planMoneyRefund(1_500, sources)
    expect(plan).toMatchObject({ amount: 1_500, goodsAmount: 0, discountBack: 0 })
    expect('takes' in plan && plan.takes).toMatchObject([
      { paymentId: 3, amount: 500 },
      { paymentId: 3, orderItemId: 2, amount: 500 },
      { paymentId: 1, amount: 500 },
    ])
  })

  it('is never more than available, and exactly the requested amount', () => {
    const anySources = fc.array(
      fc.record({
        paymentId: fc.integer({ min: 1, max: 3 }),
        orderItemId: fc.integer({ min: 1, max: 4 }),
        left: fc.integer({ min: 1, max: 90_000 }),
      }),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(anySources, fc.integer({ min: 1, max: 200_000 }), (rows, amount) => {
        const sources = rows.map((row) => cash(row.left, row)).toSorted((a, b) => b.paymentId - a.paymentId)
        const availableAmount = rows.reduce((sum, row) => sum + row.left, 0)
        const plan = planMoneyRefund(amount, sources)
        if (amount > availableAmount) expect(plan).toEqual({ problem: 'REFUND_EXCEEDED' })
        else expect('amount' in plan && plan.amount).toBe(amount)
      }),
    )
  })
})
