/**
 * Applies a changed pay rule to past months: amounts paid, amounts under the new rule, and the people who gain or lose. Amounts are fen.
 * Independent of the kind of rule.
 */

export type AmountChange = { before: number; after: number; change: number }
type Person = { userId: number }
/** One person's pay in a month under the current rule (`before`) and the new rule (`after`). */
export type TrialLine<P extends Person> = { month: string; person: P; before: number; after: number }
type Side = { people: number; amount: number }
type RuleTrial<P extends Person> = {
  /** In the order of the request. `people`: number of people paid under the old or the new rule. */
  months: (AmountChange & { month: string; people: number })[]
  /** People whose total changes: largest change first, then by id. */
  people: (P & AmountChange)[]
  gain: Side
  loss: Side
  change: number
}

/** Builds a trial from its lines. Details of a person are taken from their first line. */
export function buildRuleTrial<P extends Person>(
  months: readonly string[],
  lines: readonly TrialLine<P>[],
): RuleTrial<P> {
  const byMonth = Map.groupBy(lines, ({ month }) => month)
  const people = [...Map.groupBy(lines, ({ person }) => person.userId).values()]
    .flatMap((own) => own.slice(0, 1).map(({ person }) => ({ ...person, ...sumLines(own) })))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.userId - b.userId)
  const buildSide = (of: readonly AmountChange[]): Side => ({
    people: of.length,
    amount: of.reduce((sum, one) => sum + one.change, 0),
  })
  return {
    months: months.map((month) => {
      const own = byMonth.get(month) ?? []
      return { month, people: new Set(own.map(({ person }) => person.userId)).size, ...sumLines(own) }
    }),
    people,
    gain: buildSide(people.filter(({ change }) => change > 0)),
    loss: buildSide(people.filter(({ change }) => change < 0)),
    change: sumLines(lines).change,
  }
}

/** Returns one page of the people of a trial. */
export function pickTrialPage<P, T extends { people: readonly P[] }>(
  { people, ...sums }: T & { people: readonly P[] },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  return { ...sums, rows: people.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: people.length }
}

function sumLines(lines: readonly { before: number; after: number }[]): AmountChange {
  const [before, after] = [
    lines.reduce((sum, line) => sum + line.before, 0),
    lines.reduce((sum, line) => sum + line.after, 0),
  ]
  return { before, after, change: after - before }
}
