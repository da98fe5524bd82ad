/**
 * A change of a rule tried on months that are over: what people were paid beside what they would have been paid, who gains and who loses.
 * Amounts are fen. Nothing here knows what kind of rule it is.
 */

export type Change = { before: number; after: number; change: number }
type Person = { userId: number }
/** What somebody was paid in a month, and would have been. */
export type TrialLine<P extends Person> = { month: string; person: P; before: number; after: number }
type Side = { people: number; amount: number }
export type RuleTrial<P extends Person> = {
  /** As they were asked for; people are those who are paid by either. */
  months: (Change & { month: string; people: number })[]
  /** Whoever gains or loses over the months, those it changes most for first, then by id. */
  people: (P & Change)[]
  gain: Side
  loss: Side
  change: number
}

/** Of somebody's lines the first says who he is. */
export function ruleTrial<P extends Person>(months: readonly string[], lines: readonly TrialLine<P>[]): RuleTrial<P> {
  const byMonth = Map.groupBy(lines, ({ month }) => month)
  const people = [...Map.groupBy(lines, ({ person }) => person.userId).values()]
    .flatMap((own) => own.slice(0, 1).map(({ person }) => ({ ...person, ...sumOf(own) })))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.userId - b.userId)
  const side = (of: readonly Change[]): Side => ({
    people: of.length,
    amount: of.reduce((sum, one) => sum + one.change, 0),
  })
  return {
    months: months.map((month) => {
      const own = byMonth.get(month) ?? []
      return { month, people: new Set(own.map(({ person }) => person.userId)).size, ...sumOf(own) }
    }),
    people,
    gain: side(people.filter(({ change }) => change > 0)),
    loss: side(people.filter(({ change }) => change < 0)),
    change: sumOf(lines).change,
  }
}

/** A trial as it is answered: one page of its people. */
export function trialPage<P, T extends { people: readonly P[] }>(
  { people, ...sums }: T & { people: readonly P[] },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  return { ...sums, rows: people.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: people.length }
}

function sumOf(lines: readonly { before: number; after: number }[]): Change {
  const [before, after] = [
    lines.reduce((sum, line) => sum + line.before, 0),
    lines.reduce((sum, line) => sum + line.after, 0),
  ]
  return { before, after, change: after - before }
}
