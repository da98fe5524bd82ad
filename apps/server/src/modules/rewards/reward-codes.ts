/**
 * Codes that guests scan to tip: of a person, a table or the venue. The database creates a code together with its
 * person or table.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable, rewardCodeType } from '@nocturne/contract/codes'
import type { NormalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuse } from '../../http/refusal.ts'
import { readGuestFeatures } from '../platform/public.ts'
import { isValidCode } from './reward-rules.ts'

type CodeRow = {
  rewardCode: string
  userId: number | null
  tableId: number | null
  status: NormalDisable
  expiresAt: string | null
}

/** Returns a valid code. Throws REWARD_CODE_INVALID for any other, and while tips are disabled. */
export async function requireValidCode(db: Db, rewardCode: string, now: Date): Promise<CodeRow> {
  const [row, features] = await Promise.all([
    db
      .selectFrom('rewardCode')
      .select(['rewardCode', 'userId', 'tableId', 'status', 'expiresAt'])
      .where('rewardCode', '=', rewardCode)
      .executeTakeFirst(),
    readGuestFeatures(db),
  ])
  if (!row || !features.reward || !isValidCode(row, formatTime(now))) refuse('REWARD_CODE_INVALID')
  return row
}

/** Code of the table; without one, the code of the venue. */
export async function resolveDefaultCode(db: Db, tableId: number | undefined): Promise<string> {
  const { rows } = await sql<{ rewardCode: string }>`
    select reward_code from reward_code
    where status = ${lit(normalDisable.normal)}
      and (table_id = ${tableId ?? null}::bigint or code_type = ${lit(rewardCodeType.common)}) order by code_type limit 1`.execute(
    db,
  )
  return rows[0]?.rewardCode ?? refuse('REWARD_CODE_INVALID')
}

/** Code of a person who accepts tips; null when the person accepts none. */
export async function findPersonalCode(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('rewardCode as c')
    .innerJoin('appUser as u', 'u.userId', 'c.userId')
    .select('c.rewardCode')
    .where('c.userId', '=', userId)
    .where('c.status', '=', normalDisable.normal)
    .where('u.rewardFlag', '=', true)
    .executeTakeFirst()
  return row?.rewardCode ?? null
}
