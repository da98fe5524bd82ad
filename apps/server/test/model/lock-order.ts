/** Decides from recorded locks whether two commands can deadlock. Pure. */

/** Row lock modes of PostgreSQL, the weakest first. */
const modes = ['Key Share', 'Share', 'No Key Update', 'Update'] as const
export type LockMode = (typeof modes)[number]

type RowLock = { row: string; mode: LockMode }
/** A statement and the locks it added. */
export type LockStep = { statement: string; taken: readonly RowLock[] }
/** A transaction of a command. */
export type LockRecording = { name: string; steps: readonly LockStep[] }

/**
 * A possible deadlock of two commands: the row each of them has locked, and the statement with which each waits for the
 * other's row.
 */
export type DeadlockCycle = {
  one: string
  other: string
  rows: readonly [string, string]
  statements: readonly [string, string]
}

export const isStronger = (mode: LockMode, than: LockMode | undefined): boolean =>
  than === undefined || modes.indexOf(mode) > modes.indexOf(than)

/** True when two modes conflict on one row. */
function isConflict(one: LockMode, other: LockMode): boolean {
  const [weaker, stronger] = [one, other].toSorted((a, b) => modes.indexOf(a) - modes.indexOf(b))
  if (weaker === 'Key Share') return stronger === 'Update'
  return !(weaker === 'Share' && stronger === 'Share')
}

/**
 * One lock of a transaction, with the locks the transaction certainly has before it (`before`), and those it may have
 * by then (`possible`).
 */
type Moment = RowLock & {
  statement: string
  before: ReadonlyMap<string, LockMode>
  possible: ReadonlyMap<string, LockMode>
}

/**
 * True when a statement locks its rows by ascending id: explicitly, or by inserting one row for each of them in that
 * order, whose trigger locks it.
 */
const hasRowOrder = (statement: string) =>
  !/order by[^()]*\bdesc\b/i.test(statement) &&
  (/order by[\s\S]*for (no key update|update|share|key share)/i.test(statement) ||
    /insert into journal_line[\s\S]*order by wanted\.account_id/.test(statement))
const compareRows = (one: RowLock, other: RowLock) => one.row.localeCompare(other.row, 'en', { numeric: true })
const toModeMap = (taken: readonly RowLock[]) => new Map(taken.map(({ row, mode }) => [row, mode]))

/**
 * Lists the locks of a recording one by one. A statement with an order locks its rows by ascending id; any other may
 * have locked any of its rows while it waits for another.
 */
function listMoments({ steps }: LockRecording): Moment[] {
  const moments: Moment[] = []
  const lockModes = new Map<string, LockMode>()
  for (const { statement, taken } of steps) {
    const sorted = taken.toSorted(compareRows)
    if (hasRowOrder(statement)) {
      for (const one of sorted) {
        moments.push({ ...one, statement, before: new Map(lockModes), possible: new Map() })
        lockModes.set(one.row, one.mode)
      }
      continue
    }
    const before = new Map(lockModes)
    for (const one of sorted)
      moments.push({ ...one, statement, before, possible: toModeMap(sorted.filter((other) => other !== one)) })
    for (const { row, mode } of sorted) lockModes.set(row, mode)
  }
  return moments
}

const hasConflict = (requested: RowLock, { before, possible }: Moment) =>
  [before.get(requested.row), possible.get(requested.row)].some(
    (mode) => mode !== undefined && isConflict(requested.mode, mode),
  )

/** True when both transactions first take a common lock, which keeps them from reaching these locks concurrently. */
function isGated(one: Moment, other: Moment): boolean {
  for (const [row, mode] of one.before) {
    const others = other.before.get(row)
    if (others !== undefined && isConflict(mode, others)) return true
  }
  return false
}

/** Every way in which two transactions of the list can deadlock, including two runs of the same one. */
export function findDeadlockCycles(recordings: readonly LockRecording[]): DeadlockCycle[] {
  const known = recordings.map((recording) => {
    const moments = listMoments(recording)
    return { name: recording.name, moments, byRow: Map.groupBy(moments, ({ row }) => row) }
  })
  return known.flatMap((one, index) =>
    known.slice(index).flatMap((other) =>
      one.moments.flatMap((mine) =>
        [...mine.before.keys(), ...mine.possible.keys()]
          .flatMap((row) => other.byRow.get(row) ?? [])
          .filter((theirs) => hasConflict(mine, theirs) && hasConflict(theirs, mine) && !isGated(mine, theirs))
          .map((theirs): DeadlockCycle => ({
            one: one.name,
            other: other.name,
            rows: [mine.row, theirs.row],
            statements: [mine.statement, theirs.statement],
          })),
      ),
    ),
  )
}
