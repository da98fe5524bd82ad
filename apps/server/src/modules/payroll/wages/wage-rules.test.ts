import { commissionKind, commissionMode, wageItem, wageItemType } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCommission } from '../commission-rules.ts'
import { hashSlip } from './slip-digest.ts'
import { commissionItems, splitProportionally, computeSlip } from './wage-rules.ts'
import type { PersonFacts, PersonTerms } from './wage-rules.ts'

const tiers = [
  { fromAmount: 0, rateBp: 300 },
  { fromAmount: 30_000_00, rateBp: 500 },
  { fromAmount: 60_000_00, rateBp: 800 },
]
const sales = { ruleId: 1, ruleName: '销售业绩提成', mode: commissionMode.whole, tiers }
const terms: PersonTerms = {
  ruleId: 1,
  since: '2020-01',
  basePay: 4_000_00,
  postPay: 0,
  mealPay: 400_00,
  fullPay: 300_00,
  lateEach: 50_00,
  absentDays: 2,
  monthDays: 26,
  dayHours: 8,
  overtimeBp: 15_000,
  missedBp: 7_000,
  leastSales: 30_000_00,
  asksLeastSales: true,
  socialBp: 1_050,
  taxFree: 5_000_00,
  taxTiers: [
    { fromAmount: 0, rateBp: 300 },
    { fromAmount: 3_000_00, rateBp: 1_000 },
  ],
  sales,
  recommend: { ruleId: 2, ruleName: '推荐提成', mode: commissionMode.whole, tiers: [{ fromAmount: 0, rateBp: 200 }] },
  recharge: null,
  team: { ruleId: 4, ruleName: '团队提成', mode: commissionMode.whole, tiers: [{ fromAmount: 0, rateBp: 100 }] },
}
const facts: PersonFacts = {
  userName: '小美',
  realName: '王美',
  deptId: 21,
  deptName: '营销一部',
  postId: 4,
  postName: '客户经理',
  employedDays: 31,
  monthDays: 31,
  attendance: { workDays: 26, restDays: 5, leaveDays: 0, brokenDays: 0, late: [], absent: [] },
  overtime: [],
  performance: [
    { date: '2026-03-02', amount: 40_000_00 },
    { date: '2026-03-03', amount: -5_000_00 },
    { date: '2026-03-09', amount: 30_000_01 },
  ],
  recommended: [],
  recharged: [],
  team: null,
  extras: [],
}
const amounts = (own: Partial<PersonFacts>, other: Partial<PersonTerms> = {}) =>
  Object.fromEntries(
    computeSlip({ ...terms, ...other }, { ...facts, ...own }).items.map(({ itemCode, amount }) => [itemCode, amount]),
  )

describe('a slip', () => {
  it('pays the whole amount at the reached tier, with lines by night', () => {
    const slip = computeSlip(terms, facts)
    expect(amounts({})).toEqual({
      base: 4_000_00,
      full: 300_00,
      meal: 400_00,
      commission: 5_200_00,
      social: 420_00,
      tax: (3_000_00 * 300 + (4_700_00 + 5_200_00 - 420_00 - 5_000_00 - 3_000_00) * 1_000) / 10_000,
    })
    const commission = slip.items.find(({ itemCode }) => itemCode === wageItem.commission)
    expect(commission?.rule).toEqual({ ruleId: 1, ruleName: '销售业绩提成' })
    expect(commission?.lines.map(({ businessDate, baseAmount, amount }) => [businessDate, baseAmount, amount])).toEqual(
      [
        ['2026-03-02', 40_000_00, 3_200_00],
        ['2026-03-03', -5_000_00, -400_00],
        ['2026-03-09', 30_000_01, 2_400_00],
      ],
    )
  })

  it('deducts a share of the base below the minimum sales, for sales posts only', () => {
    const little = { performance: [{ date: '2026-03-02', amount: 29_999_99 }] }
    expect(amounts(little)['base']).toBe(2_800_00)
    expect(amounts(little, { asksLeastSales: false })['base']).toBe(4_000_00)
  })

  it('deducts late and absent nights up to the base, and nothing without attendance data', () => {
    const late = [{ date: '2026-03-04', minutes: 7 }]
    const some = { attendance: { ...facts.attendance!, late, absent: ['2026-03-05'] } }
    expect(amounts(some)).toMatchObject({ late: 50_00, absent: 307_69 })
    expect(amounts(some)['full']).toBeUndefined()
    const many = Array.from({ length: 26 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`)
    const fullyAbsent = amounts({ performance: [], attendance: { ...facts.attendance!, late, absent: many } })
    expect([fullyAbsent['base'], fullyAbsent['absent'], fullyAbsent['late']]).toEqual([2_800_00, 2_800_00, undefined])
    expect(computeSlip(terms, { ...facts, attendance: null })).toMatchObject({ workDays: null, lateTimes: null })
    expect(amounts({ attendance: null })['full']).toBeUndefined()
  })

  it('pays leaders of departments that reached their target only', () => {
    const members = [
      { userId: 1, nickName: '小美', amount: 70_000_00 },
      { userId: 2, nickName: '阿飞', amount: 30_000_00 },
    ]
    const team = { deptName: '营销一部', members, targetAmount: 100_000_00 }
    expect(amounts({ team })['team']).toBe(1_000_00)
    expect(amounts({ team: { ...team, targetAmount: 100_000_01 } })['team']).toBeUndefined()
  })

  it('pays by days of employment', () => {
    const half = amounts({ employedDays: 10, performance: facts.performance })
    expect([half['base'], half['meal'], half['full']]).toEqual([1_290_32, 129_03, undefined])
  })

  it('adds up for any facts: parts to base, lines to items, items to net, never negative', () => {
    const fen = fc.integer({ min: -20_000_00, max: 200_000_00 })
    const dated = fc.array(
      fen.map((amount) => ({ date: '2026-03-02', amount })),
      { maxLength: 31 },
    )
    const month = fc.record({
      performance: dated,
      recommended: dated,
      employedDays: fc.integer({ min: 1, max: 31 }),
      late: fc.array(fc.constant({ date: '2026-03-02', minutes: 3 }), { maxLength: 31 }),
      absent: fc.array(fc.constant('2026-03-02'), { maxLength: 31 }),
    })
    fc.assert(
      fc.property(month, ({ late, absent, ...own }) => {
        const given = { ...facts, ...own, attendance: { ...facts.attendance!, late, absent } }
        const slip = computeSlip(terms, given)
        for (const { amount, lines } of slip.items) {
          expect(amount).toBeGreaterThan(0)
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
        }
        const of = (kind: string) =>
          slip.items.filter(({ itemType }) => itemType === kind).reduce((sum, { amount }) => sum + amount, 0)
        expect([slip.grossAmount, slip.deductAmount]).toEqual([of(wageItemType.earning), of(wageItemType.deduction)])
        expect(slip.netAmount).toBe(slip.grossAmount - slip.deductAmount)
        expect(slip.netAmount).toBeGreaterThanOrEqual(0)
        const sold = own.performance.reduce((sum, { amount }) => sum + amount, 0)
        const commission = slip.items.find(({ itemCode }) => itemCode === wageItem.commission)
        if (commission) expect(commission.lines.reduce((sum, line) => sum + (line.baseAmount ?? 0), 0)).toBe(sold)
        // A slip stored as JSON and read again is identical, byte for byte.
        const restored = JSON.parse(JSON.stringify({ terms, given })) as { terms: PersonTerms; given: PersonFacts }
        expect(hashSlip(computeSlip(restored.terms, restored.given), restored.given)).toBe(hashSlip(slip, given))
      }),
    )
  })

  it('pays every kind of commission by any tiers: parts sum to their base, and shares to the item, to the fen', () => {
    const table = fc.record({
      mode: fc.constantFrom(...Object.values(commissionMode)),
      tiers: fc.uniqueArray(
        fc.record({ fromAmount: fc.nat(100_000_00), rateBp: fc.integer({ min: 0, max: 10_000 }) }),
        { selector: ({ fromAmount }) => fromAmount, minLength: 1, maxLength: 10 },
      ),
    })
    const month = fc.array(fc.integer({ min: -20_000_00, max: 90_000_00 }), { minLength: 1, maxLength: 31 })
    fc.assert(
      fc.property(table, month, fc.nat(150_000_00), (own, amounts, targetAmount) => {
        const paid = { ruleId: 7, ruleName: '提成', ...own }
        const rows = amounts.map((amount, i) => ({ date: `2026-03-${String(i + 1).padStart(2, '0')}`, amount }))
        const earned = {
          performance: rows,
          recommended: rows,
          recharged: rows.map((row) => ({ ...row, rechargeNo: 'CZ1', memberName: '陈总' })),
          team: {
            deptName: '营销一部',
            targetAmount,
            members: amounts.map((amount, userId) => ({ userId, nickName: '小美', amount })),
          },
        }
        const whole = amounts.reduce((sum, amount) => sum + amount, 0)
        const due = computeCommission(whole, own.tiers, own.mode)
        for (const [kind, item] of Object.entries(commissionItems).map(
          ([key, of]) => [key, of(paid, earned)] as const,
        )) {
          const given = kind === commissionKind.team && whole < targetAmount ? 0 : due
          expect([kind, item.amount]).toEqual([kind, given])
          expect(item.lines.reduce((sum, line) => sum + (line.baseAmount ?? 0), 0)).toBe(whole)
          expect(item.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(given)
        }
      }),
    )
  })

  it('distributes a sum in proportion, to the fen', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.integer({ min: -500, max: 5_000 }), { minLength: 1 }),
        (total, rows) => {
          const whole = rows.reduce((sum, row) => sum + row, 0)
          const shares = splitProportionally(total, rows)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole > 0 ? total : 0)
        },
      ),
    )
  })
})
