/** Whether two commands can come to wait for each other, by what each of them was seen to take, and in which order. Pure. */

/** How rows are held, as PostgreSQL names it, the weakest first. */
const modes = ['Key Share', 'Share', 'No Key Update', 'Update'] as const
export type Mode = (typeof modes)[number]

export type Taken = { row: string; mode: Mode }
/** A statement and what it took besides what was held before it. */
export type Step = { statement: string; taken: readonly Taken[] }
/** A transaction of a command. */
export type Recording = { name: string; steps: readonly Step[] }

/** Two commands that can wait for each other: what each holds, and what it waits for then. */
export type Circle = {
  one: string
  other: string
  rows: readonly [string, string]
  statements: readonly [string, string]
}

export const isStronger = (mode: Mode, than: Mode | undefined): boolean =>
  than === undefined || modes.indexOf(mode) > modes.indexOf(than)

/** Whether one waits for the other at the same row. */
export function inConflict(one: Mode, other: Mode): boolean {
  const [weaker, stronger] = [one, other].toSorted((a, b) => modes.indexOf(a) - modes.indexOf(b))
  if (weaker === 'Key Share') return stronger === 'Update'
  return !(weaker === 'Share' && stronger === 'Share')
}

/** One lock of a transaction: what it holds for certain before it, and what else it may hold by then. */
type Moment = Taken & { statement: string; before: ReadonlyMap<string, Mode>; beside: ReadonlyMap<string, Mode> }

/**
 * Whether a statement takes its rows by ascending id: it says so and holds them, or it writes one row for each in that order, whose
 * trigger holds it.
 */
const says = (statement: string) =>
  !/order by[^()]*\bdesc\b/i.test(statement) &&
  (/order by[\s\S]*for (no key update|update|share|key share)/i.test(statement) ||
    /insert into journal_line[\s\S]*order by wanted\.account_id/.test(statement))
const inOrder = (one: Taken, other: Taken) => one.row.localeCompare(other.row, 'en', { numeric: true })
const asMap = (taken: readonly Taken[]) => new Map(taken.map(({ row, mode }) => [row, mode]))

/**
 * The locks of a recording one by one. A statement that says its order takes its rows by ascending id; of any other nobody knows which
 * of its rows it holds while it waits for another.
 */
export function momentsOf({ steps }: Recording): Moment[] {
  const moments: Moment[] = []
  const held = new Map<string, Mode>()
  for (const { statement, taken } of steps) {
    const sorted = taken.toSorted(inOrder)
    if (says(statement)) {
      for (const one of sorted) {
        moments.push({ ...one, statement, before: new Map(held), beside: new Map() })
        held.set(one.row, one.mode)
      }
      continue
    }
    const before = new Map(held)
    for (const one of sorted)
      moments.push({ ...one, statement, before, beside: asMap(sorted.filter((other) => other !== one)) })
    for (const { row, mode } of sorted) held.set(row, mode)
  }
  return moments
}

const meets = (wanted: Taken, { before, beside }: Moment) =>
  [before.get(wanted.row), beside.get(wanted.row)].some((mode) => mode !== undefined && inConflict(wanted.mode, mode))

/** Something both hold before: the second of them is not there yet while the first is. */
function gated(one: Moment, other: Moment): boolean {
  for (const [row, mode] of one.before) {
    const others = other.before.get(row)
    if (others !== undefined && inConflict(mode, others)) return true
  }
  return false
}

/** Every way in which two transactions of the list can wait for each other, also one beside itself. */
export function circlesAmong(recordings: readonly Recording[]): Circle[] {
  const known = recordings.map((recording) => {
    const moments = momentsOf(recording)
    return { name: recording.name, moments, byRow: Map.groupBy(moments, ({ row }) => row) }
  })
  return known.flatMap((one, index) =>
    known.slice(index).flatMap((other) =>
      one.moments.flatMap((mine) =>
        [...mine.before.keys(), ...mine.beside.keys()]
          .flatMap((row) => other.byRow.get(row) ?? [])
          .filter((theirs) => meets(mine, theirs) && meets(theirs, mine) && !gated(mine, theirs))
          .map((theirs): Circle => ({
            one: one.name,
            other: other.name,
            rows: [mine.row, theirs.row],
            statements: [mine.statement, theirs.statement],
          })),
      ),
    ),
  )
}
