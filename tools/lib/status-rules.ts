/**
 * Checks the tables whose status changes by a state machine: only the listed files may update the status, which are the
 * function that applies the moves and the database routines that a trigger checks.
 */
import { toSnakeCase } from './table-writes.ts'

type StatusWriters = Readonly<Record<string, readonly string[]>>

const SERVER = 'apps/server/src'

/**
 * For each table, the files that may update its status. Tests and demo data are not checked here, because the database
 * trigger checks their updates.
 */
const statusWriters: StatusWriters = {
  orders: [`${SERVER}/modules/orders/order-moves.ts`, `${SERVER}/db/routines/billing/refresh_bill.sql`],
  bill: [`${SERVER}/modules/billing/bill/bill-moves.ts`, `${SERVER}/db/routines/billing/refresh_bill.sql`],
  planned_change: [
    `${SERVER}/modules/office/planned/apply-planned.ts`,
    `${SERVER}/modules/office/planned/plan-changes.ts`,
  ],
}

const KYSELY = /\.updateTable\(\s*['"`](\w+)[^)]*\)\s*\.set\(/g
const SQL = /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi

/** One sentence for every file that updates a status without being named, and for every named file that does not. */
export function findStatusWriterViolations(
  sources: ReadonlyMap<string, string>,
  writers: StatusWriters = statusWriters,
): string[] {
  const found = [...sources]
    .filter(([file]) => isChecked(file))
    .flatMap(([file, source]) => findStatusWrites(source).map((table) => ({ file, table })))
  const unnamed = found
    .filter(({ file, table }) => writers[table]?.includes(file) === false)
    .map(
      ({ file, table }) =>
        `${file} updates ${table}.status: name a move of its table of moves instead (writers stand in tools/lib/status-rules.ts)`,
    )
  const obsolete = Object.entries(writers)
    .flatMap(([table, files]) => files.map((file) => ({ table, file })))
    .filter(({ file }) => sources.has(file))
    .filter(({ table, file }) => !found.some((write) => write.table === table && write.file === file))
    .map(({ table, file }) => `tools/lib/status-rules.ts names ${file} for ${table}.status, which it does not update`)
  return [...new Set([...unnamed, ...obsolete])]
}

function isChecked(file: string): boolean {
  if (file.endsWith('.test.ts')) return false
  return file.startsWith(`${SERVER}/`) && !file.startsWith(`${SERVER}/db/migrations/`)
}

/** Tables whose status the source updates. An update also counts when its values come from a variable. */
export function findStatusWrites(source: string): string[] {
  const kysely = [...source.matchAll(KYSELY)]
    .filter(({ 0: start, index }) => hasStatus(readArgument(source, index + start.length)))
    .map(([, table = '']) => toSnakeCase(table))
  const sql = [...source.matchAll(SQL)]
    .filter(({ 0: start, index }) =>
      /(?<![.\w])status\s*=|\(\s*status\b/.test(readAssignments(source, index + start.length)),
    )
    .map(([, table = '']) => table)
  return [...kysely, ...sql]
}

/** Text up to the closing bracket of a call. */
function readArgument(source: string, start: number): string {
  let depth = 1
  let end = start
  for (; end < source.length && depth > 0; end++) {
    if (source[end] === '(') depth++
    if (source[end] === ')') depth--
  }
  return source.slice(start, end - 1)
}

/** True for `{ status: … }`, `{ status }`, and for values spread or passed by name. */
const hasStatus = (argument: string): boolean =>
  !argument.trim().startsWith('{') || /(?<![.\w])status\s*[:,}]|\.\.\.\s*\w/.test(argument)

/** Assignments of an update: up to its `where`, outside brackets. */
function readAssignments(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const sign = source[at]
    if (sign === '(') depth++
    if (sign === ')') depth--
    const isOver =
      depth < 0 ||
      sign === ';' ||
      sign === '`' ||
      (depth === 0 && /^\s(?:where|returning)\b/.test(source.slice(at, at + 11)))
    if (isOver) return source.slice(start, at)
  }
  return source.slice(start)
}
