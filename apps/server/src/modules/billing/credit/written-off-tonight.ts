import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Amount this person has written off tonight, fen: many small write-offs are limited like one large one. */
export async function sumWrittenOffTonight(
  db: Db,
  { userId, businessDate }: { userId: number; businessDate: string },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::bigint as amount from journal_entry e join journal_line l using (entry_id)
    where e.business_date = ${businessDate}::date and e.kind = 'writeOff' and e.actor_user_id = ${userId} and l.amount > 0`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}
