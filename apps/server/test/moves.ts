/** Changes of state allowed by the tables of moves in the code, and by the triggers of the database. */
import type { StateMoves } from '@nocturne/base/moves'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'

/** Changes of state that moves allow, as pairs of codes, sorted. */
export function listAllowedChanges(moves: StateMoves<string>): string[] {
  const pairs = Object.values(moves).flatMap((states) =>
    Object.entries(states).flatMap(([from, to]) => (to === undefined || from === to ? [] : [`${from}${to}`])),
  )
  return [...new Set(pairs)].toSorted()
}

/** Changes of state that the trigger `guard_status_moves` of a table allows, in the same form. */
export async function readAllowedChanges(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = ${table}::regclass and p.proname = 'guard_status_moves'`.execute(db)
  return rows.flatMap(({ text }) => [...text.matchAll(/'(\d+)'/g)].map(([, pair = '']) => pair)).toSorted()
}
