/** Balances of leave for personnel, and the applications and corrections behind one. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { applyStatus, normalDisable } from '@nocturne/contract/codes'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { buildEmployedDuringCondition } from '../../directory/public.ts'
import { listLeaveKinds, listLeavePeople, readLeaveBalances } from './leave-balances.ts'
import { computeRemaining } from './leave-rules.ts'

const KEY = 'employee:wage:publish'
const MOST_USAGES = 500

type Balance = AnswerOf<typeof attendance.leaveBalances>['rows'][number]
type Person = { userId: number; joinDate: string | null; userName: string; deptName: string }

const getYearRange = (year: number) => ({ beginDate: `${year}-01-01`, endDate: `${year}-12-31` })

export const listLeaveBalances: Handler<typeof attendance.leaveBalances, typeof schemas.leaveBalances> = async (
  { db, actor, now },
  { year, leaveKindId, keyword, pageNum, pageSize },
) => {
  const range = getYearRange(year)
  const [kinds, people] = await Promise.all([
    listLeaveKinds(db),
    // Reads all people without paging, because rows are people and kinds; a venue has hundreds.
    listLeavePeople<Person>(db, {
      fields: sql`, u.nick_name as user_name, d.dept_name`,
      condition: joinConditions(
        buildEmployedDuringCondition(sql`u.user_id`, range),
        buildOwnerFilter(actor, KEY, { users: ['u.user_id'], dept: 'u.dept_id' }),
        keyword !== undefined && sql`position(lower(${keyword}::text) in lower(u.nick_name || ' ' || u.initials)) > 0`,
      ),
    }),
  ])
  const read = await readLeaveBalances(db, { year, userIds: people.map(({ userId }) => userId) })
  const today = getBusinessDate(now)
  const onDate = today < range.beginDate ? range.beginDate : today > range.endDate ? range.endDate : today
  const chosen = kinds.filter(({ kindId }) => leaveKindId === undefined || kindId === leaveKindId)
  const rows = people.flatMap((person) =>
    chosen.flatMap((kind): Balance[] => {
      const parts = read(person, kind, onDate)
      const hasBalance = kind.hasBalance && !kind.stopped
      if (!hasBalance && parts.taken === 0 && parts.waiting === 0 && parts.corrected === 0) return []
      return [
        {
          userId: person.userId,
          userName: person.userName,
          deptName: person.deptName,
          leaveKindId: kind.kindId,
          kindName: kind.kindName,
          allowanceDays: parts.allowance / 2,
          correctedDays: parts.corrected / 2,
          takenDays: parts.taken / 2,
          waitingDays: parts.waiting / 2,
          remainingDays: kind.hasBalance ? computeRemaining(parts) / 2 : null,
        },
      ]
    }),
  )
  const from = (pageNum - 1) * pageSize
  return {
    rows: rows.slice(from, from + pageSize),
    total: rows.length,
    kinds: kinds.map(({ kindId, kindName }) => ({ leaveKindId: kindId, kindName })),
  }
}

type Usages = AnswerOf<typeof attendance.leaveUsages>

export const listLeaveUsages: Handler<typeof attendance.leaveUsages, typeof schemas.leaveUsages> = async (
  { db, actor },
  { userId, leaveKindId, year },
) => {
  const { beginDate, endDate } = getYearRange(year)
  const condition = joinConditions(
    sql`u.user_id = ${userId}`,
    buildOwnerFilter(actor, KEY, { users: ['u.user_id'], dept: 'u.dept_id' }),
  )
  const [people, kinds] = await Promise.all([listLeavePeople(db, { condition }), listLeaveKinds(db)])
  if (people.length === 0) refuseNotFound({ userId })
  if (!kinds.some(({ kindId }) => kindId === leaveKindId)) refuseNotFound({ leaveKindId })
  const [applications, corrections] = await Promise.all([
    sql<Usages['applications'][number]>`
      select apply_id, apply_no, begin_at as begin_time, end_at as end_time, leave_half_days / 2.0::double precision as days, status
      from clock_apply where leave_kind_id = ${leaveKindId} and user_id = ${userId}
        and business_date between ${beginDate}::date and ${endDate}::date
        and status in (${lit(applyStatus.pending, applyStatus.approved)})
      order by business_date desc, apply_id desc limit ${MOST_USAGES}`.execute(db),
    sql<Usages['corrections'][number]>`
      select correction_id, correction_date, half_days / 2.0::double precision as days, reason from leave_correction
      where user_id = ${userId} and kind_id = ${leaveKindId} and leave_year = ${year}
        and status = ${lit(normalDisable.normal)}
      order by correction_date desc, correction_id desc limit ${MOST_USAGES}`.execute(db),
  ])
  return { applications: applications.rows, corrections: corrections.rows }
}
