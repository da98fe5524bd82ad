import { array, assert, integer, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computePriceChange,
  discountColumns,
  computeNetAmount,
  isReturnCovered,
  computeReturnShare,
  sumLineDiscounts,
} from './line-rules.ts'
import type { LineMoney } from './line-rules.ts'

const line = (money: Partial<LineMoney>): LineMoney => ({
  price: 8800,
  kept: 2,
  changePriceDiscount: 0,
  memberDiscount: 0,
  managerDiscount: 0,
  wipeDiscount: 0,
  otherDiscount: 0,
  allocatedAmount: 0,
  ...money,
})

/** Lines allowed by the database: discounts within the amount, money within the rest. */
const anyLine = record({
  price: nat(200_000),
  kept: integer({ min: 1, max: 99 }),
  cuts: array(nat(1000), { minLength: 5, maxLength: 5 }),
  paid: nat(1000),
}).map(({ price, kept, cuts, paid }) => {
  const left = { value: price * kept }
  const take = (share: number) => {
    const part = Math.floor((left.value * share) / 2000)
    left.value -= part
    return part
  }
  const [changePriceDiscount, memberDiscount, managerDiscount, wipeDiscount, otherDiscount] = cuts.map(take) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return line({
    price,
    kept,
    changePriceDiscount,
    memberDiscount,
    managerDiscount,
    wipeDiscount,
    otherDiscount,
    allocatedAmount: Math.floor((left.value * paid) / 1000),
  })
})

describe('退单', () => {
  it('returns one of two pieces at ¥88 (G4)', () => {
    expect(computeReturnShare(line({}), 1)).toMatchObject({ amount: 8800, discount: 0 })
  })

  it('takes back exactly the discount given, piece by piece, never leaving more discount than amount', () => {
    assert(
      property(anyLine, (start) => {
        let now = start
        let taken = 0
        while (now.kept > 0) {
          const share = computeReturnShare(now, 1)
          expect(sumLineDiscounts(share.discounts)).toBe(share.discount)
          for (const column of discountColumns) expect(share.discounts[column]).toBeLessThanOrEqual(now[column])
          taken += share.discount
          now = {
            ...now,
            kept: now.kept - 1,
            ...Object.fromEntries(discountColumns.map((column) => [column, now[column] - share.discounts[column]])),
          }
          expect(computeNetAmount(now)).toBeGreaterThanOrEqual(0)
        }
        expect(taken).toBe(sumLineDiscounts(start))
      }),
    )
  })

  it('is refused when money was received for the piece', () => {
    expect(isReturnCovered(line({ allocatedAmount: 8800 }), 1)).toBe(true)
    expect(isReturnCovered(line({ allocatedAmount: 8801 }), 1)).toBe(false)
  })
})

describe('改价', () => {
  it('is a discount off the list price, and the member discount is recomputed', () => {
    expect(computePriceChange(line({ memberDiscount: 880 }), 8000)).toEqual({
      discounts: {
        changePriceDiscount: 1600,
        memberDiscount: 800,
        managerDiscount: 0,
        wipeDiscount: 0,
        otherDiscount: 0,
      },
    })
  })

  it("rejects a price above the list, the same price, and one below a voucher's amount", () => {
    expect(computePriceChange(line({}), 8801)).toEqual({ problem: 'invalid' })
    expect(computePriceChange(line({}), 8800)).toEqual({ problem: 'invalid' })
    expect(computePriceChange(line({ otherDiscount: 10_000 }), 4000)).toEqual({ problem: 'invalid' })
  })

  it('rejects a price below the money already received', () => {
    expect(computePriceChange(line({ allocatedAmount: 10_000 }), 4999)).toEqual({ problem: 'paid' })
  })

  it('never leaves more discount than amount, nor less than received', () => {
    assert(
      property(anyLine, nat(220_000), (start, newPrice) => {
        const decided = computePriceChange(start, newPrice)
        if ('problem' in decided) return
        const after = { ...start, ...decided.discounts }
        for (const column of discountColumns) expect(after[column]).toBeGreaterThanOrEqual(0)
        expect(computeNetAmount(after)).toBeGreaterThanOrEqual(start.allocatedAmount)
      }),
    )
  })
})
