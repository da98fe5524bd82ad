/**
 * Trial of a changed pay rule on past months: compares the amounts paid with those under the new rule, and lists the
 * people who gain or lose. Works for every kind of pay rule. Amounts are fen.
 */

export type AmountChange = { before: number; after: number; change: number }
type Person = { userId: number }
/** One person's pay in a month under the current rule (`before`) and the new rule (`after`). */
export type TrialLine<P extends Person> = { month: string; person: P; before: number; after: number }
type Side = { people: number; amount: number }
type RuleTrial<P extends Person> = {
  /**
   * One entry per month, in the order of the `months` argument. `people`: number of people in the lines of that month.
   */
  months: (AmountChange & { month: string; people: number })[]
  /** People whose total changes: largest change first, then by id. */
  people: (P & AmountChange)[]
  gain: Side
  loss: Side
  change: number
}

/**
 * Summarises the lines of a trial by month and by person. If a person has several lines, the first one provides their
 * details.
 */
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
