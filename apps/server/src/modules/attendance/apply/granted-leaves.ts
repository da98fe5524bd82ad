/** Approved leave and compensatory days off (调休), for planners. */
import { addDays } from '@nocturne/base/venue-time'
import { applyStatus, applyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { GrantedLeaveReader } from '../../scheduling/public.ts'
import { MAX_APPLICATION_DAYS } from '../clock-rules.ts'

export const readGrantedLeaves: GrantedLeaveReader = async (db, { userIds, beginDate, endDate }) => {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ userId: number; beginAt: string; endAt: string }>`
    select user_id, begin_at, end_at from clock_apply
    where status = ${lit(applyStatus.approved)} and apply_type in (${lit(applyType.leave, applyType.swap)}) and user_id = any(${[...userIds]}::bigint[])
      and begin_at > ${`${addDays(beginDate, -MAX_APPLICATION_DAYS)} 00:00:00`} and begin_at < ${`${addDays(endDate, 2)} 00:00:00`}
      and end_at > ${`${beginDate} 00:00:00`} order by user_id, begin_at, apply_id`.execute(db)
  return rows
}
