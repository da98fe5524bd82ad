/** Who of the department works on a night besides the applicant, for the person who decides about leave. */
import { addDays } from '@nocturne/base/venue-time'
import { leaveWithin } from '@nocturne/base/leave-span'
import { applyType } from '@nocturne/contract/codes'
import type { ApplyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { isWorking } from '../clock-rules.ts'
import { shiftsOf } from '../planned-shifts.ts'
import { readGrantedLeaves } from './granted-leaves.ts'

type Asked = { applyType: ApplyType; userId: number; deptId: number; businessDate: string }

export type OnDuty = { userId: number; userName: string; onTime: string; offTime: string }

/** People of the applicant's department with a shift that night whom no leave covers entirely; null for other applications. */
export async function readOnDuty(db: Db, asked: Asked): Promise<OnDuty[] | null> {
  if (asked.applyType !== applyType.leave && asked.applyType !== applyType.swap) return null
  const { businessDate } = asked
  const { rows: people } = await sql<{ userId: number; userName: string }>`
    select user_id, nick_name as user_name from app_user where dept_id = ${asked.deptId} and user_id <> ${asked.userId}`.execute(
    db,
  )
  const userIds = people.map(({ userId }) => userId)
  if (userIds.length === 0) return []
  const range = { beginDate: businessDate, endDate: businessDate }
  const [shifts, leaves] = await Promise.all([
    shiftsOf(db, { ...range, userIds }),
    readGrantedLeaves(db, { userIds, beginDate: businessDate, endDate: addDays(businessDate, 1) }),
  ])
  const names = new Map(people.map(({ userId, userName }) => [userId, userName]))
  return shifts.flatMap((shift) => {
    if (!isWorking(shift)) return []
    const night = { businessDate, from: shift.onAt, to: shift.offAt }
    const isAway = leaves.some((leave) => {
      const covered = leave.userId === shift.userId ? leaveWithin(leave, night) : null
      return covered?.from === night.from && covered.to === night.to
    })
    const { userId, onAt: onTime, offAt: offTime } = shift
    return isAway ? [] : [{ userId, userName: names.get(userId) ?? '', onTime, offTime }]
  })
}

/** `4 人：阿杰、小白`; for the screen of the approval. */
export const onDutyText = (people: readonly OnDuty[]): string =>
  people.length === 0 ? '无人' : `${people.length} 人：${people.map(({ userName }) => userName).join('、')}`
