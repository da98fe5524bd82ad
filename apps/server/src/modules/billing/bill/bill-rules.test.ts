import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocatePayment,
  allocateLineAmounts,
  computeNetAmount,
  computeOpenAmount,
  addBonusShares,
} from './bill-rules.ts'
import { isDiscountTooLarge, repriceLines } from '../discount/discount-rules.ts'
import type { BillLine } from './bill-rules.ts'
import type { RequestedDiscount } from '../discount/discount-rules.ts'

const line = (given: Partial<BillLine> = {}): BillLine => ({
  orderItemId: 1,
  orderId: 1,
  tableRecordId: 1,
  amount: 10_000,
  keptQuantity: 1,
  changePriceDiscount: 0,
  memberDiscount: 0,
  managerDiscount: 0,
  wipeDiscount: 0,
  otherDiscount: 0,
  allocatedAmount: 0,
  discountFlag: true,
  performanceFlag: true,
  memberPrice: null,
  surchargeFen: 0,
  memberBp: null,
  ...given,
})

/** Random valid lines: discounts within the amount, money within the net. */
const anyLines = fc
  .array(
    fc.record({
      price: fc.integer({ min: 0, max: 900_000 }),
      keptQuantity: fc.integer({ min: 0, max: 9 }),
      shares: fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      paid: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      discountFlag: fc.boolean(),
      memberPrice: fc.option(fc.integer({ min: 0, max: 900_000 })),
      order: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ price, keptQuantity, shares, paid, discountFlag, memberPrice, order }, i) => {
      const amount = price * keptQuantity
      let room = amount
      const [changePriceDiscount = 0, memberDiscount = 0, managerDiscount = 0, wipeDiscount = 0] = shares.map(
        (share) => {
          const part = Math.floor(room * share * 0.5)
          room -= part
          return part
        },
      )
      return line({
        orderItemId: i + 1,
        orderId: order,
        amount,
        keptQuantity,
        changePriceDiscount,
        memberDiscount,
        managerDiscount,
        wipeDiscount,
        allocatedAmount: Math.floor(room * paid),
        discountFlag,
        memberPrice,
      })
    }),
  )

const anyTarget: fc.Arbitrary<RequestedDiscount> = fc.oneof(
  fc.record({ manager: fc.record({ rateBp: fc.integer({ min: 0, max: 10_000 }) }) }),
  fc.record({ manager: fc.record({ amount: fc.integer({ min: 0, max: 500_000 }) }) }),
  fc.record({ wipe: fc.record({ amount: fc.integer({ min: 0, max: 10_000 }) }) }),
  fc.constant({ member: true as const }),
)

function apply(
  lines: readonly BillLine[],
  parts: { orderItemId: number; memberDiscount: number; managerDiscount: number; wipeDiscount: number }[],
): BillLine[] {
  const by = new Map(parts.map((part) => [part.orderItemId, part]))
  return lines.map((row) => ({ ...row, ...by.get(row.orderItemId) }))
}

const total = (lines: readonly BillLine[], part: (row: BillLine) => number) =>
  lines.reduce((sum, row) => sum + part(row), 0)

describe('the price of a bill', () => {
  it('applies a rate after price change and member discount', () => {
    const lines = [line({ amount: 243_600, changePriceDiscount: 3_600, memberDiscount: 40_000 })]
    expect(repriceLines(lines, { manager: { rateBp: 9_000 } })).toEqual({
      parts: [{ orderItemId: 1, orderId: 1, memberDiscount: 40_000, managerDiscount: 20_000, wipeDiscount: 0 }],
    })
  })

  it('G1: 10 % and a wipe of 2.40 on 2,436 leave 2,190.00', () => {
    const lines = [
      line({ orderItemId: 1, amount: 188_000 }),
      line({ orderItemId: 2, amount: 36_000 }),
      line({ orderItemId: 3, amount: 19_600 }),
    ]
    const discounted = repriceLines(lines, { manager: { rateBp: 9_000 } })
    if ('tooMuch' in discounted) throw new Error('does not fit')
    const after = apply(lines, discounted.parts)
    expect(total(after, (row) => row.managerDiscount)).toBe(24_360)
    const wiped = repriceLines(after, { wipe: { amount: 240 } })
    if ('tooMuch' in wiped) throw new Error('does not fit')
    expect(total(apply(after, wiped.parts), computeNetAmount)).toBe(219_000)
  })

  it('leaves paid lines and lines without discount unchanged', () => {
    const lines = [
      line({ orderItemId: 1, discountFlag: false }),
      line({ orderItemId: 2, allocatedAmount: 10_000 }),
      line({ orderItemId: 3 }),
    ]
    const result = repriceLines(lines, { manager: { rateBp: 5_000 } })
    expect(result).toMatchObject({
      parts: [
        { orderItemId: 1, managerDiscount: 0 },
        { orderItemId: 3, managerDiscount: 5_000 },
      ],
    })
  })

  it('returns the maximum when a discount exceeds the open amount', () => {
    expect(repriceLines([line({ allocatedAmount: 9_500 })], { manager: { rateBp: 9_000 } })).toEqual({ tooMuch: 500 })
    expect(repriceLines([line({ allocatedAmount: 9_500 })], { wipe: { amount: 501 } })).toEqual({ tooMuch: 500 })
  })

  it('limits an amount to the lowest rate of the open lines; discounts of settled lines count as given', () => {
    const settled = line({ orderItemId: 1, managerDiscount: 2_000, allocatedAmount: 8_000 })
    const lines = [settled, line({ orderItemId: 2 })]
    expect(isDiscountTooLarge({ amount: 4_000 }, lines, 8_000)).toBe(false)
    expect(isDiscountTooLarge({ amount: 4_001 }, lines, 8_000)).toBe(true)
    expect(isDiscountTooLarge({ rateBp: 8_000 }, lines, 8_000)).toBe(false)
    expect(isDiscountTooLarge({ rateBp: 7_999 }, lines, 8_000)).toBe(true)
  })

  it('uses the goods member price before the rate of the level', () => {
    const memberBp = 9_500
    const lines = [
      line({ amount: 20_000, keptQuantity: 2, memberPrice: 8_800, memberBp }),
      line({ orderItemId: 2, memberBp }),
    ]
    expect(repriceLines(lines, { member: true })).toMatchObject({
      parts: [{ memberDiscount: 2_400 }, { memberDiscount: 500 }],
    })
  })

  it('never charges less than was paid and never discounts more than the amount, for any target', () => {
    fc.assert(
      fc.property(anyLines, anyTarget, (lines, target) => {
        const result = repriceLines(lines, target)
        if ('tooMuch' in result) return
        for (const row of apply(lines, result.parts)) {
          expect(computeOpenAmount(row)).toBeGreaterThanOrEqual(0)
          for (const part of [row.memberDiscount, row.managerDiscount, row.wipeDiscount])
            expect(part).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('applies a wipe to the fen; repeating a discount changes nothing', () => {
    fc.assert(
      fc.property(anyLines, anyTarget, (lines, target) => {
        const first = repriceLines(lines, target)
        if ('tooMuch' in first) return
        const after = apply(lines, first.parts)
        const settledWipe = total(
          lines.filter((row) => row.allocatedAmount > 0 && computeOpenAmount(row) === 0),
          (row) => row.wipeDiscount,
        )
        if (target.wipe) expect(total(after, (row) => row.wipeDiscount)).toBe(Math.max(target.wipe.amount, settledWipe))
        // A line the first pass discounted down to the paid amount is settled now and can no longer change.
        if (after.some((row) => row.allocatedAmount > 0 && computeOpenAmount(row) === 0)) return
        const second = repriceLines(after, target)
        expect('tooMuch' in second ? second : apply(after, second.parts)).toEqual(after)
      }),
    )
  })
})

describe('money on lines', () => {
  it('adds up to the payment and never exceeds the open amount', () => {
    fc.assert(
      fc.property(anyLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const amount = Math.floor(total(lines, computeOpenAmount) * share)
        const parts = allocatePayment(amount, lines) ?? []
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
        for (const part of parts) {
          const row = lines.find((each) => each.orderItemId === part.orderItemId)
          expect(part.amount).toBeLessThanOrEqual(row ? computeOpenAmount(row) : 0)
        }
      }),
    )
  })

  it('refuses more than the open amount', () => {
    expect(allocatePayment(10_001, [line()])).toBeNull()
    expect(allocateLineAmounts(new Map([[1, 10_001]]), [line()])).toBeNull()
    expect(allocateLineAmounts(new Map([[9, 1]]), [line()])).toBeNull()
    expect(allocateLineAmounts(new Map([[1, 4_000]]), [line()])).toMatchObject([{ orderItemId: 1, amount: 4_000 }])
  })

  it('counts only money on performance lines', () => {
    const parts = allocatePayment(10_000, [line({ orderItemId: 1 }), line({ orderItemId: 2, performanceFlag: false })])
    expect(parts).toEqual([
      { orderId: 1, orderItemId: 1, amount: 5_000, bonus: 0, performance: 5_000 },
      { orderId: 1, orderItemId: 2, amount: 5_000, bonus: 0, performance: 0 },
    ])
  })

  it('spreads the bonus of a balance to the fen and counts it only where the venue does', () => {
    const parts =
      allocatePayment(10_001, [line({ orderItemId: 1 }), line({ orderItemId: 2, performanceFlag: false })]) ?? []
    const listAmounts = (countsBonus: boolean) =>
      addBonusShares(parts, 3_333, countsBonus).map(({ amount, bonus, performance }) => [amount, bonus, performance])
    expect(listAmounts(false)).toEqual([
      [5_001, 1_667, 3_334],
      [5_000, 1_666, 0],
    ])
    expect(listAmounts(true)).toEqual([
      [5_001, 1_667, 5_001],
      [5_000, 1_666, 0],
    ])
    expect(addBonusShares(parts, 0, false)).toEqual(parts)
  })
})
