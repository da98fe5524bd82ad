import { expect, describe, it } from 'vitest'
import fc from 'fast-check'
import {
  findRechargeRefundProblem,
  findRuleForAmount,
  computeRefundableParts,
  splitRefund,
  splitPayment,
  sumBalance,
} from './balance-rules.ts'

const fen = fc.integer({ min: 0, max: 1_000_000_000 })

describe('payment from a balance', () => {
  it('takes principal and bonus in proportion', () => {
    expect(splitPayment(690_00, { principal: 5000_00, bonus: 1000_00 })).toEqual({ principal: 575_00, bonus: 115_00 })
    expect(splitPayment(1, { principal: 0, bonus: 5 })).toEqual({ principal: 0, bonus: 1 })
    expect(splitPayment(601, { principal: 500, bonus: 100 })).toBeNull()
  })

  it('takes exactly its amount, and never more of a part than exists', () => {
    fc.assert(
      fc.property(fen, fen, fc.double({ min: 0, max: 1, noNaN: true }), (principal, bonus, share) => {
        const amount = Math.ceil((principal + bonus) * share)
        const taken = splitPayment(amount, { principal, bonus })
        if (amount === 0) return taken === null
        return (
          taken !== null &&
          sumBalance(taken) === amount &&
          taken.principal <= principal &&
          taken.bonus <= bonus &&
          taken.bonus >= 0
        )
      }),
    )
  })

  it('is refunded as it was taken, in any series of partial refunds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (amount, part, cuts) => {
          const bonusAmount = Math.floor(amount * part)
          const ends = [...cuts.map((cut) => Math.floor(amount * cut)).toSorted((a, b) => a - b), amount]
          let [refundedAmount, principal, bonus] = [0, 0, 0]
          for (const end of ends) {
            const back = splitRefund({ amount, bonusAmount, refundedAmount }, end - refundedAmount)
            if (back.principal < 0 || back.bonus < 0) return false
            principal += back.principal
            bonus += back.bonus
            refundedAmount = end
          }
          return bonus === bonusAmount && principal === amount - bonusAmount
        },
      ),
    )
  })
})

describe('recharge', () => {
  const rules = [
    { principalAmount: 1000_00, bonusAmount: 100_00 },
    { principalAmount: 5000_00, bonusAmount: 1000_00 },
  ]

  it('of a free amount gives the bonus of the largest covered rule', () => {
    expect(findRuleForAmount(999_99, rules)).toBeUndefined()
    expect(findRuleForAmount(4999_99, rules)).toBe(rules[0])
    expect(findRuleForAmount(9000_00, rules)).toBe(rules[1])
  })

  it('is refundable as far as unused, less the used bonus', () => {
    const own = { principal: 1000_00, bonus: 100_00 }
    const untouched = { own, balance: own, laterPrincipal: 0 }
    expect(computeRefundableParts(untouched)).toEqual({ unused: 1000_00, bonusBack: 100_00, most: 1000_00 })
    const half = { own, balance: { principal: 500_00, bonus: 50_00 }, laterPrincipal: 0 }
    expect(computeRefundableParts(half)).toEqual({ unused: 500_00, bonusBack: 50_00, most: 450_00 })
    expect(findRechargeRefundProblem(500_01, half)).toBe('REFUND_EXCEEDED')
    expect(findRechargeRefundProblem(500_00, half)).toBe('BONUS_USED')
    expect(findRechargeRefundProblem(450_00, half)).toBeNull()
  })

  it('is spent before later recharges', () => {
    const own = { principal: 1000_00, bonus: 0 }
    const about = { own, balance: { principal: 3200_00, bonus: 0 }, laterPrincipal: 3000_00 }
    expect(computeRefundableParts(about).most).toBe(200_00)
    expect(computeRefundableParts({ ...about, balance: { principal: 2500_00, bonus: 0 } }).most).toBe(0)
  })
})
