import { transferMinPolicy } from '@nocturne/base/config-defaults'
import { tableStatus } from '@nocturne/contract/codes'
import { array, assert, boolean, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findClearingProblem,
  computeGroupMinimum,
  isTableFree,
  isTableInUse,
  findJoinProblem,
  findLeaveProblem,
  computeTransferMinCharge,
  computeMinCharge,
  computeMinDiff,
} from './tables-rules.ts'

describe('table', () => {
  it.each([
    ['free', true, false],
    ['booked', true, false],
    ['open', false, true],
    ['settled', false, true],
    ['locked', false, false],
  ] as const)('that is %s: guests may be seated %s, guests sit there %s', (name, free, inUse) => {
    expect(isTableFree(tableStatus[name])).toBe(free)
    expect(isTableInUse(tableStatus[name])).toBe(inUse)
  })
})

describe('minimum of a night', () => {
  const saturday = '2026-03-14'
  const rule = { targetType: 'area', targetId: 7, weekdays: [6], specialDates: [], minCharge: 1000, priority: 0 }
  const input = { tableId: 1, areaId: 7, tableMinCharge: 0, areaMinCharge: 300, businessDate: saturday }
  const ofTable = { ...rule, targetType: 'table', targetId: 1, minCharge: 2000 }
  const special = { ...rule, weekdays: [], specialDates: [saturday], minCharge: 3000 }

  it.each([
    ['the area’s own without a rule', [], 300],
    ['that of the weekday', [rule], 1000],
    ['nothing of another weekday', [{ ...rule, weekdays: [5] }], 300],
    ['nothing of another area', [{ ...rule, targetId: 8 }], 300],
    ['the table’s before the area’s', [rule, ofTable], 2000],
    ['that of a special date before the weekday’s', [ofTable, special], 3000],
    ['the higher priority of two alike', [rule, { ...rule, minCharge: 1500, priority: 1 }], 1500],
  ])('is %s', (_case, rules, minCharge) => {
    expect(computeMinCharge({ ...input, rules })).toBe(minCharge)
  })

  it('prefers the table’s own minimum over the area’s', () => {
    expect(computeMinCharge({ ...input, tableMinCharge: 500, rules: [] })).toBe(500)
  })
})

describe('minimum after a transfer', () => {
  it("is the higher, old or new one, by the venue's policy", () => {
    expect(computeTransferMinCharge(transferMinPolicy.higher, 880_00, 1280_00)).toBe(1280_00)
    expect(computeTransferMinCharge(transferMinPolicy.old, 880_00, 1280_00)).toBe(880_00)
    expect(computeTransferMinCharge(transferMinPolicy.new, 1280_00, 880_00)).toBe(880_00)
  })
})

describe('minimum of a merged group', () => {
  const member = record({ minCharge: nat(10_000_000), minWaived: boolean(), minEligibleAmount: nat(10_000_000) })

  it('of one table is the minimum of that table', () => {
    assert(
      property(member, constantFrom('sum', 'max'), (one, policy) => {
        expect(computeGroupMinimum(policy, [one]).minDiffAmount).toBe(computeMinDiff(one))
      }),
    )
  })

  it('is zero where every table is waived, whatever was consumed', () => {
    assert(
      property(array(member, { minLength: 1 }), constantFrom('sum', 'max'), (members, policy) => {
        expect(
          computeGroupMinimum(
            policy,
            members.map((one) => ({ ...one, minWaived: true })),
          ),
        ).toMatchObject({ minCharge: 0, minDiffAmount: 0 })
      }),
    )
  })

  it('adds up, or takes the highest, and counts the consumption of waived tables', () => {
    const members = [
      { minCharge: 1000, minWaived: false, minEligibleAmount: 300 },
      { minCharge: 2000, minWaived: false, minEligibleAmount: 0 },
      { minCharge: 5000, minWaived: true, minEligibleAmount: 400 },
    ]
    expect(computeGroupMinimum('sum', members)).toEqual({
      minCharge: 3000,
      minEligibleAmount: 700,
      minDiffAmount: 2300,
    })
    expect(computeGroupMinimum('max', members)).toEqual({
      minCharge: 2000,
      minEligibleAmount: 700,
      minDiffAmount: 1300,
    })
  })
})

describe('clearing', () => {
  const settled = { unpaidAmount: 0, missing: 0, unproduced: false, paying: false, force: false }

  it('is refused for the most severe reason first', () => {
    expect(findClearingProblem({ ...settled, unpaidAmount: 1, unproduced: true })).toBe('UNPAID_LEFT')
    expect(findClearingProblem({ ...settled, missing: 1, unproduced: true })).toBe('MIN_NOT_REACHED')
    expect(findClearingProblem({ ...settled, unproduced: true, paying: true })).toBe('GUEST_PAYING')
    expect(findClearingProblem({ ...settled, unproduced: true })).toBe('PRODUCE_PENDING')
  })

  it('is never forced past unpaid money', () => {
    expect(findClearingProblem({ ...settled, unpaidAmount: 1, force: true })).toBe('UNPAID_LEFT')
    expect(findClearingProblem({ ...settled, unproduced: true, paying: true, force: true })).toBeNull()
    expect(findClearingProblem({ ...settled, missing: 1, force: true })).toBe('MIN_NOT_REACHED')
  })
})

describe('bills of merging and splitting tables', () => {
  it('join while open, leave while no money was received', () => {
    expect(findJoinProblem({ received: 100, paying: false, settled: false })).toBeNull()
    expect(findJoinProblem({ received: 100, paying: false, settled: true })).toBe('BILL_SETTLED')
    expect(findJoinProblem({ received: 0, paying: false, settled: true })).toBeNull()
    expect(findLeaveProblem({ received: 100, paying: false, settled: false })).toBe('MERGE_PAID')
    expect(findLeaveProblem({ received: 100, paying: false, settled: true })).toBe('BILL_SETTLED')
    expect(findLeaveProblem({ received: 0, paying: true, settled: false })).toBe('PAY_RUNNING')
  })
})
