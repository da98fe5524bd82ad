/** 艺名: the name guests and colleagues use, so no two active employees have names that look the same. */
import { computeSkeleton } from '@nocturne/base/readable-text'
import { userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { refuse, refuseField } from '../../http/refusal.ts'

/** Refuses NICKNAME_TAKEN while a colleague has this name. Concurrent changes to the same name are serialized. */
export async function assertUniqueName(tx: Tx, userId: number, nickName: string): Promise<void> {
  const look = computeSkeleton(nickName)
  if (look === '') refuseField('nickName', '艺名', '请输入艺名')
  await sql`select pg_advisory_xact_lock_shared(4031), pg_advisory_xact_lock(4028, hashtext(${look}))`.execute(tx)
  const colleagues = await tx
    .selectFrom('appUser')
    .select('nickName')
    .where('userId', '<>', userId)
    .where('status', '=', userStatus.active)
    .execute()
  if (colleagues.some((colleague) => computeSkeleton(colleague.nickName) === look)) refuse('NICKNAME_TAKEN')
}

/** Excludes concurrent changes to any name, for a check of many names. */
export const lockAllNames = (tx: Tx) => sql`select pg_advisory_xact_lock(4031)`.execute(tx)
