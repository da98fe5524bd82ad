import { addDays, getMonthRange } from '@nocturne/base/venue-time'
import { wageItem } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildBasePayLines,
  computeAverageBasePay,
  computeBasePay,
  findBasePay,
  splitByBasePay,
} from './base-pay-rules.ts'
import type { OwnBasePay } from './base-pay-rules.ts'
import { computeSlip } from './wage-rules.ts'
import type { PersonFacts, PersonTerms } from './wage-rules.ts'

const MONTH = '2026-03'
const { beginDate } = getMonthRange(MONTH)
const MONTH_DAYS = 31
const POST_PAY = 4_000_00
const allDates = Array.from({ length: MONTH_DAYS }, (_, i) => addDays(beginDate, i))

/** Dates from two weeks before the month to two weeks after it. */
const startDates = fc.integer({ min: -14, max: MONTH_DAYS + 14 }).map((days) => addDays(beginDate, days))
const payLists = fc
  .uniqueArray(fc.record({ startDate: startDates, amount: fc.nat(200_000_00) }), {
    selector: ({ startDate }) => startDate,
    maxLength: 6,
  })
  .map((pays) => pays.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)))
/** Days of employment: all, a first or last part, or two periods with a gap. */
const employments = fc.tuple(fc.nat(MONTH_DAYS - 1), fc.nat(MONTH_DAYS - 1), fc.boolean()).map(([a, b, isGap]) => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  return allDates.filter((_, i) => (isGap ? i <= low || i >= high : i >= low && i <= high))
})

const buildFacts = (pays: readonly OwnBasePay[], dates: readonly string[]) => {
  const basePays = splitByBasePay(pays, dates)
  return { ...(basePays && { basePays }), employedDays: dates.length, monthDays: MONTH_DAYS, postName: '客户经理' }
}

/** Oracle: pay that applies on one day, found by searching backwards day by day. */
function payOfDay(pays: readonly OwnBasePay[], date: string): number {
  for (let day = date; day >= addDays(beginDate, -14); day = addDays(day, -1)) {
    const pay = pays.find(({ startDate }) => startDate === day)
    if (pay) return pay.amount
  }
  return POST_PAY
}

/** Oracle: `sum ÷ days`, half-up, by repeated comparison instead of the formula. */
function roundShare(sum: number, days: number): number {
  const down = (sum - (sum % days)) / days
  return (sum % days) * 2 >= days ? down + 1 : down
}

describe('base pay by date', () => {
  const terms = { basePay: POST_PAY }

  it('equals a day-by-day computation for any pays and periods, with lines that add up', () => {
    fc.assert(
      fc.property(payLists, employments, (pays, dates) => {
        const facts = buildFacts(pays, dates)
        const sum = dates.reduce((total, date) => total + payOfDay(pays, date), 0)
        expect(computeBasePay(terms, facts)).toBe(roundShare(sum, MONTH_DAYS))
        expect(computeAverageBasePay(terms, facts)).toBe(roundShare(sum, dates.length))
        for (const date of dates) expect(findBasePay(terms, facts, date)).toBe(payOfDay(pays, date))
        const lines = buildBasePayLines(terms, facts)
        expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(computeBasePay(terms, facts))
        expect((facts.basePays ?? []).reduce((total, { days }) => total + days, 0)).toBe(
          facts.basePays ? dates.length : 0,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('is the pay of the post, to the fen, when the own pay is the same', () => {
    fc.assert(
      fc.property(payLists, employments, (pays, dates) => {
        const same = pays.map(({ startDate }) => ({ startDate, amount: POST_PAY }))
        expect(computeBasePay(terms, buildFacts(same, dates))).toBe(computeBasePay(terms, buildFacts([], dates)))
      }),
    )
  })

  it('is absent when every pay of their own begins after the last day of employment', () => {
    expect(splitByBasePay([{ startDate: '2026-03-20', amount: 1 }], allDates.slice(0, 19))).toBeNull()
    expect(splitByBasePay([], allDates)).toBeNull()
  })

  it('decides overtime, absence and social insurance of the slip', () => {
    const pays = [{ startDate: '2026-03-16', amount: 8_000_00 }]
    const slipTerms: PersonTerms = {
      ruleId: 1,
      since: '2020-01',
      basePay: POST_PAY,
      postPay: 0,
      mealPay: 0,
      fullPay: 0,
      lateEach: 0,
      absentDays: 1,
      monthDays: 25,
      dayHours: 8,
      overtimeBp: 10_000,
      missedBp: 10_000,
      leastSales: 0,
      asksLeastSales: false,
      socialBp: 1_000,
      taxFree: 500_000_00,
      taxTiers: [],
      sales: null,
      recommend: null,
      recharge: null,
      team: null,
    }
    const facts: PersonFacts = {
      userName: '小美',
      realName: null,
      deptId: 1,
      deptName: '营销一部',
      postId: 4,
      performance: [],
      recommended: [],
      recharged: [],
      team: null,
      extras: [],
      ...buildFacts(pays, allDates),
      attendance: {
        workDays: 20,
        restDays: 5,
        leaveDays: 0,
        brokenDays: 0,
        late: [],
        absent: ['2026-03-10', '2026-03-20'],
      },
      overtime: [
        { date: '2026-03-15', applyNo: 'A1', halfHours: 2 },
        { date: '2026-03-16', applyNo: 'A2', halfHours: 2 },
      ],
    }
    const { items } = computeSlip(slipTerms, facts)
    const find = (code: string) => items.find(({ itemCode }) => itemCode === code)
    // 15 days of 4,000 and 16 of 8,000 of 31.
    expect(find(wageItem.base)?.lines).toMatchObject([
      { title: '客户经理 月薪', note: '月薪 ¥4,000 · 15/31 天', amount: 193_548 },
      { title: '个人底薪（2026-03-16 起）', note: '月薪 ¥8,000 · 16/31 天', amount: 412_904 },
    ])
    expect(find(wageItem.overtime)?.lines.map(({ amount }) => amount)).toEqual([2_000, 4_000])
    expect(find(wageItem.absent)?.lines.map(({ amount }) => amount)).toEqual([16_000, 32_000])
    expect(find(wageItem.social)?.amount).toBe(60_645)
  })
})
