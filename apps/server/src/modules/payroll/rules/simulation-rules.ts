/** What slips would have come to by other terms: worked out as they were, from the facts they stand on. Pure. */
import { slipOf } from '../wages/wage-rules.ts'
import type { PersonFacts, PersonTerms } from '../wages/wage-rules.ts'

/** Terms that may be tried out; amounts are fen, rates basis points. */
export type Candidate = Pick<
  PersonTerms,
  'mealPay' | 'fullPay' | 'lateEach' | 'absentDays' | 'overtimeBp' | 'leastSales' | 'missedBp' | 'creditBp'
>

/** A slip that stands, with what it was worked out from. */
export type StandingSlip = { month: string; userId: number; terms: PersonTerms; facts: PersonFacts }

type Sums = { before: number; after: number; change: number }
export type PersonChange = Sums & { userId: number; userName: string; deptName: string; postName: string }
export type Simulation = {
  months: (Sums & { month: string; people: number })[]
  /** Whoever gains or loses, by the size of it. */
  people: PersonChange[]
  gain: { people: number; amount: number }
  loss: { people: number; amount: number }
  change: number
}

/** Slips with the latest month first. */
export function simulate(slips: readonly StandingSlip[], candidate: Candidate): Simulation {
  const tried = slips.map(({ month, userId, terms, facts }) => {
    const before = slipOf(terms, facts).netAmount
    const after = slipOf({ ...terms, ...candidate }, facts).netAmount
    const { userName, deptName, postName } = facts
    return { month, userId, userName, deptName, postName, before, after, change: after - before }
  })
  const people = [...Map.groupBy(tried, ({ userId }) => userId).values()]
    .flatMap((own): PersonChange[] => {
      const [latest] = own
      if (!latest) return []
      const { userId, userName, deptName, postName } = latest
      return [{ userId, userName, deptName, postName, ...sumOf(own) }]
    })
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.userId - b.userId)
  const side = (of: readonly PersonChange[]) => ({ people: of.length, amount: sumOf(of).change })
  return {
    months: [...Map.groupBy(tried, ({ month }) => month)].map(([month, own]) => ({
      month,
      people: own.length,
      ...sumOf(own),
    })),
    people,
    gain: side(people.filter(({ change }) => change > 0)),
    loss: side(people.filter(({ change }) => change < 0)),
    change: sumOf(tried).change,
  }
}

const sumOf = (rows: readonly Sums[]): Sums => ({
  before: rows.reduce((sum, { before }) => sum + before, 0),
  after: rows.reduce((sum, { after }) => sum + after, 0),
  change: rows.reduce((sum, { change }) => sum + change, 0),
})
