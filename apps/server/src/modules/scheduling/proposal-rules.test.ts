import { addDays, countDaysBetween } from '@nocturne/base/venue-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeNights } from './proposal-rules.ts'
import type { PlannedPerson, ProposedNight, WorkHours } from './proposal-rules.ts'

const MONDAY = '2026-03-02'
const rules = { restDays: 4, restHours: 11, daysInRow: 6 }
const nightsFrom = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))

const late = { onMinute: 1200, offMinute: 1680 }
const evening = { onMinute: 1140, offMinute: 1620 }
const office = { onMinute: 840, offMinute: 1320 }
const work: fc.Arbitrary<Exclude<WorkHours, null>> = fc.constantFrom(late, evening, office)

/** A random person with fixed nights before, in and after the plan. */
const someone = (userId: number): fc.Arbitrary<PlannedPerson> =>
  fc.record({
    userId: fc.constant(userId),
    usual: work,
    weekends: fc.nat(8),
    fixed: fc
      .array(fc.tuple(fc.integer({ min: -7, max: 40 }), fc.option(work)), { maxLength: 14 })
      .map((nights) => new Map(nights.map(([day, shift]) => [addDays(MONDAY, day), shift]))),
  })
const arbitraryDemand = (days: number) =>
  fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: days, maxLength: days }).map((loads) => ({
    dates: nightsFrom(MONDAY, days),
    load: new Map(nightsFrom(MONDAY, days).map((date, index) => [date, loads[index] ?? 1])),
  }))

/** Checks the rules night by night, without using functions of the product. */
function listViolations(person: PlannedPerson, proposed: readonly ProposedNight[]): string[] {
  const own = new Map(
    proposed.filter(({ userId }) => userId === person.userId).map((one) => [one.businessDate, one.work]),
  )
  const violations: string[] = []
  const at = (date: string): WorkHours =>
    own.has(date) ? (own.get(date) === true ? person.usual : null) : (person.fixed.get(date) ?? null)
  const nights = nightsFrom(addDays(MONDAY, -7), 60)
  nights.forEach((date, index) => {
    const window = nights.slice(index, index + rules.daysInRow + 1)
    if (
      window.length > rules.daysInRow &&
      window.every((night) => at(night) !== null) &&
      window.some((night) => own.has(night))
    )
      violations.push(`${person.userId} ${date} in a row`)
    const [today, next] = [at(date), at(addDays(date, 1))]
    if (
      today &&
      next &&
      (own.get(date) === true || own.get(addDays(date, 1)) === true) &&
      next.onMinute + 1440 - today.offMinute < 660
    )
      violations.push(`${person.userId} ${date} too close`)
  })
  return violations
}

describe('智能排班', () => {
  it('keeps the rest rules for any people and fixed nights, and plans each free night once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }).chain((days) => arbitraryDemand(days)),
        fc
          .integer({ min: 1, max: 12 })
          .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => someone(i + 1)))),
        (nightDemand, people) => {
          const proposed = proposeNights(people, nightDemand, rules)
          expect(people.flatMap((person) => listViolations(person, proposed))).toEqual([])
          const free = people.flatMap(({ userId, fixed }) =>
            nightDemand.dates.filter((date) => !fixed.has(date)).map((date) => `${userId} ${date}`),
          )
          expect(proposed.map(({ userId, businessDate }) => `${userId} ${businessDate}`)).toEqual(free)
          expect(proposeNights(people, nightDemand, rules)).toEqual(proposed)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('gives days off on weak nights, and weekends in turn', () => {
    const dates = nightsFrom(MONDAY, 7)
    const load = new Map(dates.map((date, index) => [date, [0.5, 0.5, 0.6, 0.7, 1, 1, 0.6][index] ?? 1]))
    const people = Array.from({ length: 12 }, (_, i) => ({
      userId: i + 1,
      usual: evening,
      fixed: new Map<string, WorkHours>(),
      weekends: i % 5,
    }))
    const proposed = proposeNights(people, { dates, load }, rules)
    const off = (date: string) => proposed.filter((one) => one.businessDate === date && !one.work).length
    expect([off('2026-03-06'), off('2026-03-07')]).toEqual([0, 0])
    expect(proposed.filter(({ work: works }) => !works)).toHaveLength(12)

    const flat = new Map(dates.map((date) => [date, countDaysBetween(MONDAY, date) >= 4 ? 0.4 : 1]))
    const short = proposeNights(people, { dates, load: flat }, rules)
    const weekendOff = new Set(
      short
        .filter((one) => !one.work && ['2026-03-06', '2026-03-07'].includes(one.businessDate))
        .map(({ userId }) => userId),
    )
    const most = people.filter(({ weekends }) => weekends === 4).map(({ userId }) => userId)
    expect(most.every((userId) => weekendOff.has(userId))).toBe(true)
  })

  it('plans sixty people for a month', () => {
    const dates = nightsFrom(MONDAY, 31)
    const load = new Map(dates.map((date, index) => [date, 0.5 + (index % 7) / 14]))
    const people = Array.from({ length: 60 }, (_, i) => ({
      userId: i + 1,
      usual: i % 2 ? late : evening,
      fixed: new Map<string, WorkHours>(),
      weekends: i % 7,
    }))
    const proposed = proposeNights(people, { dates, load }, rules)
    expect(proposed).toHaveLength(60 * 31)
    expect(people.flatMap((person) => listViolations(person, proposed))).toEqual([])
  })
})
