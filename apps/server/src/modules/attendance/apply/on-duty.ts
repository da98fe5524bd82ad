/** Colleagues on duty in the applicant's department during a leave; shown to the approver. */
import { findCoveredHours } from '@nocturne/base/leave-span'
import { addDays, getBusinessDate as nightOf, countDaysBetween, parseTime } from '@nocturne/base/venue-time'
import { applyType } from '@nocturne/contract/codes'
import type { ApplyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { isWorkingShift, MAX_APPLICATION_DAYS } from '../clock-rules.ts'
import { listPublishedShifts } from '../planned-shifts.ts'
import { readGrantedLeaves } from './granted-leaves.ts'

type OnDutyQuery = { applyType: ApplyType; userId: number; deptId: number; businessDate: string; endAt: string }

type OnDutyEmployee = { userId: number; userName: string; onTime: string; offTime: string }
type OnDutyNight = { businessDate: string; people: OnDutyEmployee[] }

/** People of the applicant's department with a shift, by night, excluding those on leave for all of it; null for other applications. */
export async function listOnDutyNights(db: Db, query: OnDutyQuery): Promise<OnDutyNight[] | null> {
  if (query.applyType !== applyType.leave && query.applyType !== applyType.swap) return null
  const nights = listNights(query)
  const { rows: people } = await sql<{ userId: number; userName: string }>`
    select user_id, nick_name as user_name from app_user where dept_id = ${query.deptId} and user_id <> ${query.userId}`.execute(
    db,
  )
  const userIds = people.map(({ userId }) => userId)
  const beginDate = query.businessDate
  const endDate = nights.at(-1) ?? beginDate
  const [shifts, leaves] =
    userIds.length === 0
      ? [[], []]
      : await Promise.all([
          listPublishedShifts(db, { beginDate, endDate, userIds }),
          readGrantedLeaves(db, { userIds, beginDate, endDate: addDays(endDate, 1) }),
        ])
  const names = new Map(people.map(({ userId, userName }) => [userId, userName]))
  const working = shifts.flatMap((shift) => {
    if (!isWorkingShift(shift)) return []
    const { businessDate, userId, onAt: onTime, offAt: offTime } = shift
    const isAway = leaves.some((leave) => {
      const covered =
        leave.userId === userId ? findCoveredHours(leave, { businessDate, from: onTime, to: offTime }) : null
      return covered?.from === onTime && covered.to === offTime
    })
    return isAway ? [] : [{ businessDate, person: { userId, userName: names.get(userId) ?? '', onTime, offTime } }]
  })
  return nights.map((businessDate) => ({
    businessDate,
    people: working.filter((one) => one.businessDate === businessDate).map(({ person }) => person),
  }))
}

/** Business nights covered by the leave, first to last. A leave that ends by noon does not cover that day's night. */
function listNights({ businessDate, endAt }: OnDutyQuery): string[] {
  const last = nightOf(new Date(parseTime(endAt).getTime() - 1))
  const count = Math.min(countDaysBetween(businessDate, last), MAX_APPLICATION_DAYS)
  return Array.from({ length: Math.max(count, 0) + 1 }, (_, index) => addDays(businessDate, index))
}

/** Text for the approval's screen: `4 人：阿杰、小白`. */
export const formatOnDutyText = (people: readonly OnDutyEmployee[]): string =>
  people.length === 0 ? '无人' : `${people.length} 人：${people.map(({ userName }) => userName).join('、')}`
