/** 人事待办: attendance of tonight and of recent nights, applications and wage slips that wait, in the caller's scope. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { applyStatus, clockDayStatus, wageStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { DESK_LINES } from '@nocturne/contract/reports/finance-tasks/schemas'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Context } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'
import { buildApproverFilter } from '../../approvals/public.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import { IS_LEAVE_DAY, selectPresenceDays } from '../presence/presence-days.ts'
import { selectSlips } from './desk-lines.ts'

type PeopleDesk = AnswerOf<typeof reports.peopleDesk>
type People = NonNullable<PeopleDesk['leaves']>
type Slips = NonNullable<PeopleDesk['unsigned']>
type Line = People['lines'][number]

/** Nights before tonight that are searched for missing punches. */
const RECENT_NIGHTS = 7

/** Counts the rows of a desk relation and reads the first ones. */
async function readPart(db: Db, relation: RawBuilder<unknown>): Promise<People> {
  const { rows } = await sql<Line & { fullCount: number }>`
    select record_id, title, note, amount, at as time, count(*) over ()::integer as full_count from (${relation}) r
    order by at, record_id limit ${DESK_LINES}`.execute(db)
  return { count: rows[0]?.fullCount ?? 0, lines: rows.map(({ fullCount: _count, ...line }) => line) }
}

async function readSlipPart(db: Db, status: string): Promise<Slips> {
  const [part, { rows }] = await Promise.all([
    readPart(db, selectSlips(status)),
    sql<{ month: string | null }>`select min(month) as month from wage_slip where status = ${lit(status)}`.execute(db),
  ])
  return { ...part, month: rows[0]?.month ?? null }
}

/** Attendance of the caller's scope of 打卡统计. */
async function readAttendance(
  context: Context,
): Promise<Pick<PeopleDesk, 'tonight' | 'notArrived' | 'leaves' | 'missingPunches'>> {
  const { db, now } = context
  const today = getBusinessDate(now)
  const range = { beginDate: addDays(today, -RECENT_NIGHTS), endDate: today }
  const query = await resolveReportQuery(context, 'report:clock:view', range)
  const days = await selectPresenceDays(context, query)
  const named = (condition: RawBuilder<unknown>) => sql`
    select d.user_id as record_id, u.nick_name as title, t.dept_name || ' · ' || coalesce(d.shift_name, '') || ' ' || to_char(d.business_date, 'MM-DD') as note,
      null::bigint as amount, coalesce(d.shift_on_at, d.business_date::timestamptz) as at
    from (${days}) d join app_user u using (user_id) join dept t on t.dept_id = d.dept_id where ${condition}`
  const isTonight = sql`d.business_date = ${today}::date and d.scheduled`
  const isMissing = sql`d.status in (${lit(clockDayStatus.missing, clockDayStatus.absent)})`
  const hasPunch = sql`(d.on_at is not null or d.off_at is not null)`
  const [tonight, notArrived, leaves, missingPunches] = await Promise.all([
    sql<NonNullable<PeopleDesk['tonight']>>`
      select count(*)::integer as shift_count, (count(*) filter (where ${hasPunch}))::integer as present_count,
        (count(*) filter (where ${IS_LEAVE_DAY}))::integer as leave_count
      from (${days}) d where ${isTonight}`.execute(db),
    readPart(db, named(sql`${isTonight} and not ${hasPunch} and not ${IS_LEAVE_DAY} and d.shift_on_at <= ${now}`)),
    readPart(db, named(sql`${isTonight} and ${IS_LEAVE_DAY}`)),
    readPart(db, named(sql`d.business_date < ${today}::date and ${isMissing}`)),
  ])
  return { tonight: tonight.rows[0] ?? null, notArrived, leaves, missingPunches }
}

async function readApplications({ db, actor }: Context): Promise<People> {
  const { count, lines } = await readPart(
    db,
    sql`
      select c.apply_id as record_id, c.user_name || ' · ' || c.dept_name as title, c.apply_type as note, null::bigint as amount, c.created_at as at
      from clock_apply c where c.status = ${lit(applyStatus.pending)} and c.user_id <> ${actor.userId}
        and ${buildApproverFilter(actor, 'clock:apply:approve')}`,
  )
  return { count, lines: lines.map((line) => ({ ...line, note: getLabel('apply_type', line.note) })) }
}

export const readPeopleDesk: Handler<typeof reports.peopleDesk, typeof schemas.peopleDesk> = async (context) => {
  const { db, actor, now } = context
  const hasWages = findScope(actor, 'employee:wage:publish') === 'all'
  const seesAttendance = ['all', 'dept'].includes(findScope(actor, 'report:clock:view') ?? '')
  const [attendance, applications, objections, unsigned] = await Promise.all([
    seesAttendance ? readAttendance(context) : { tonight: null, notArrived: null, leaves: null, missingPunches: null },
    findScope(actor, 'clock:apply:approve') === undefined ? null : readApplications(context),
    hasWages ? readSlipPart(db, wageStatus.disputed) : null,
    hasWages ? readSlipPart(db, wageStatus.unconfirmed) : null,
  ])
  return { today: getBusinessDate(now), ...attendance, applications, objections, unsigned }
}
