/** 打卡统计 (P024) and 员工打卡明细 (P025). */
import { computeRatioBp } from '@nocturne/base/money'
import { clockType } from '@nocturne/contract/codes'
import type { ClockType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter, findScope } from '../../../http/policy.ts'
import type { DayCounts } from '../../attendance/public.ts'
import { includesCurrentNight, resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { IS_ABNORMAL_DAY, DAY_COUNT_COLUMNS, groupDaysByStatus, selectPresenceDays } from './presence-days.ts'

const KEY = 'report:clock:view'

const buildHeader = (query: ReportQuery) => ({
  today: query.today,
  ...query.nights,
  running: includesCurrentNight(query),
  scope: findScope(query.actor, KEY) ?? 'self',
})

const toSummary = (counts: DayCounts) => ({
  ...counts,
  attendRate: computeRatioBp(counts.actualCount, counts.shouldCount - counts.leaveCount),
})

type Clocks = AnswerOf<typeof reports.staffClocks>

/**
 * Counts the days of all people (hundreds); people with the most abnormal days first, then by department and person.
 */
export const readStaffClocks: Handler<typeof reports.staffClocks, typeof schemas.staffClocks> = async (
  context,
  { abnormalOnly = false, pageNum, pageSize, ...input },
) => {
  const query = await resolveReportQuery(context, KEY, input, 'below')
  const days = await selectPresenceDays(context, query)
  type ClockResult = { summary: DayCounts; total: number; rows: Clocks['rows'] }
  const { rows } = await sql<ClockResult>`
    with counted as materialized (
      select d.user_id, ${DAY_COUNT_COLUMNS} from (${groupDaysByStatus(days)}) d group by d.user_id
    ), summed as (
      select ${COUNT_SUMS} from counted c
    ), chosen as (
      select c.*, ${PERSON_ONLY} from counted c join app_user u using (user_id) join dept d using (dept_id) join post p using (post_id)
      where c.fault_count > 0 or not ${abnormalOnly}
    ), page as (
      select * from chosen order by fault_count desc, dept_id, user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select (select ${selectCountsJson(sql`c`)} from summed c) as summary, (select count(*)::integer from chosen) as total,
      coalesce((select json_agg(json_build_object('userId', r.user_id, 'nickName', r.nick_name, 'avatarUrl', r.avatar_url, 'postName', r.post_name,
        'deptId', r.dept_id, 'deptName', r.dept_name, ${countPairs(sql`r`)}) order by r.fault_count desc, r.dept_id, r.user_id)
            from page r), '[]') as rows`.execute(context.db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answered no row')
  return { ...buildHeader(query), ...found, summary: toSummary(found.summary) }
}

/** SQL: columns of `PERSON_COLUMNS` except `user_id`, which the rows already have. */
const PERSON_ONLY = sql`u.nick_name, u.avatar_url, p.post_name, u.dept_id, d.dept_name`

const countPairs = (
  of: RawBuilder<unknown>,
) => sql`'shouldCount', ${of}.should_count, 'actualCount', ${of}.actual_count,
  'lateCount', ${of}.late_count, 'earlyCount', ${of}.early_count, 'missingCount', ${of}.missing_count, 'leaveCount', ${of}.leave_count,
  'absentCount', ${of}.absent_count, 'workMinutes', ${of}.work_minutes`
const COUNT_SUMS = sql.join(
  [
    'should_count',
    'actual_count',
    'late_count',
    'early_count',
    'missing_count',
    'leave_count',
    'absent_count',
    'work_minutes',
  ].map((name) => sql`coalesce(sum(${sql.ref(`c.${name}`)}), 0)::integer as ${sql.ref(name)}`),
)
const selectCountsJson = (of: RawBuilder<unknown>) => sql`json_build_object(${countPairs(of)})`

type Days = AnswerOf<typeof reports.staffClockDays>

export const readStaffClockDays: Handler<typeof reports.staffClockDays, typeof schemas.staffClockDays> = async (
  context,
  { abnormalOnly = false, pageNum, pageSize, ...input },
) => {
  const { db, actor } = context
  const userId = input.userId ?? actor.userId
  const query = await resolveReportQuery(context, KEY, { ...input, userId }, 'below')
  const days = await selectPresenceDays(context, query)
  type DayResult = { summary: DayCounts; total: number; person: Days['person'] }
  type Line = Omit<Days['rows'][number], 'shift'> & {
    shiftId: number | null
    shiftName: string | null
    shiftOnAt: string | null
    shiftOffAt: string | null
  }
  const [around, lines] = await Promise.all([
    sql<DayResult>`
      with days as materialized (${days})
      select (select ${selectCountsJson(sql`d`)} from (select ${DAY_COUNT_COLUMNS} from (${groupDaysByStatus(sql`select * from days`)}) d) d) as summary,
        (select count(*)::integer from days d where ${IS_ABNORMAL_DAY} or not ${abnormalOnly}) as total,
        (select json_build_object('userId', u.user_id, 'nickName', u.nick_name, 'avatarUrl', u.avatar_url, 'postName', p.post_name,
            'deptId', u.dept_id, 'deptName', d.dept_name)
          from app_user u join dept d using (dept_id) join post p using (post_id)
          where u.user_id = ${userId} and (${buildOwnerFilter(actor, KEY, { users: ['u.user_id'], dept: 'u.dept_id' })}
            or exists (select from days))) as person`.execute(db),
    sql<Line>`
      with days as materialized (${days})
      select d.business_date, d.shift_id, d.shift_name, d.shift_on_at, d.shift_off_at, d.late_minutes, d.early_minutes, d.work_minutes, d.status, d.apply_id,
        ${selectPunch(sql`d.on_at`, clockType.in)} as on, ${selectPunch(sql`d.off_at`, clockType.out)} as off
      from days d where ${IS_ABNORMAL_DAY} or not ${abnormalOnly}
      order by d.business_date desc, d.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ])
  const [found] = around.rows
  if (!found) throw new Error('an aggregate answered no row')
  return {
    ...buildHeader(query),
    ...found,
    summary: toSummary(found.summary),
    rows: lines.rows.map(({ shiftId, shiftName, shiftOnAt, shiftOffAt, ...line }) => ({
      ...line,
      shift:
        shiftId === null
          ? null
          : { shiftName: shiftName ?? '', onTime: shiftOnAt, offTime: shiftOffAt, rest: shiftOnAt === null },
    })),
  }
}

/** Punch of day `d` at the given time; null without a punch. */
const selectPunch = (at: RawBuilder<unknown>, type: ClockType) => sql`(
  select jsonb_build_object('time', to_char(c.clocked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'method', c.clock_method,
    'outside', c.outside, 'address', c.address, 'result', c.clock_result)
  from clock_record c where c.business_date = d.business_date and c.user_id = d.user_id and c.clocked_at = ${at} and c.clock_type = ${lit(type)}
  order by c.clock_id limit 1)`
