/** Facts of a month for each person, read from closed nights in a stable order. */
import { countDaysBetween, getMonthRange } from '@nocturne/base/venue-time'
import { clockDayStatus, rechargeStatus, refundStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { countDay, listWorkedOvertime, readAttendanceDays, readLeaveNights } from '../../attendance/public.ts'
import type { LeaveNight, PersonAttendanceDay } from '../../attendance/public.ts'
import { selectEmployedDays, buildEmployedDuringCondition } from '../../directory/public.ts'
import { readDeductionFacts } from '../tax/tax-facts.ts'
import { readBasePayParts } from '../base-pay/dated-base-pays.ts'
import type { DatedAmount, PersonEarnings, PersonFacts } from './wage-rules.ts'

export type Employee = {
  userId: number
  userName: string
  realName: string | null
  deptId: number
  deptName: string
  postId: number
  postName: string
  /** Days of the month within the person's periods of employment. */
  employedDays: number
}

/** People of these departments who were employed on at least one day of the month. */
export async function listEmployees(db: Db, month: string, deptIds: readonly number[] | null): Promise<Employee[]> {
  const range = getMonthRange(month)
  const { rows } = await sql<Employee>`
    select u.user_id, u.nick_name as user_name, u.real_name, u.dept_id, d.dept_name, u.post_id, p.post_name, ${selectEmployedDays(sql`u.user_id`, range)} as employed_days
    from app_user u join dept d using (dept_id) join post p using (post_id)
    where ${joinConditions(
      sql`u.user_type <> ${lit(userType.system)}`,
      buildEmployedDuringCondition(sql`u.user_id`, range),
      deptIds && sql`u.dept_id = any(${[...deptIds]}::bigint[])`,
    )} order by u.user_id`.execute(db)
  return rows
}

type Of<Row> = Row & { userId: number }
type Recharged = DatedAmount & { rechargeNo: string; memberName: string }
type Member = {
  leaderId: number
  deptName: string
  targetAmount: number
  userId: number | null
  nickName: string
  amount: number
}

/** Facts of a month other than earnings, each list in a stable order. */
async function readMonth(db: Db, month: string, employees: readonly Employee[], now: Date) {
  const { beginDate, endDate } = getMonthRange(month)
  const ids = employees.map(({ userId }) => userId)
  const nights = sql`business_date between ${beginDate}::date and ${endDate}::date`
  const query = { beginDate, endDate, userIds: ids }
  const [judged, days] = await Promise.all([
    sql`select from clock_night where ${nights} limit 1`.execute(db),
    readAttendanceDays(db, query, now),
  ])
  const [overtime, leaves] = await Promise.all([listWorkedOvertime(db, query, days), readLeaveNights(db, query, days)])
  return { isJudged: judged.rows.length > 0, days, overtime, leaves }
}

/** Facts for commissions in a month, each list in a stable order. */
async function readEarnings(db: Db, month: string, employees: readonly Employee[]) {
  const { beginDate, endDate } = getMonthRange(month)
  const ids = employees.map(({ userId }) => userId)
  const nights = sql`business_date between ${beginDate}::date and ${endDate}::date`
  const [performance, recommended, recharged, teams] = await Promise.all([
    sql<Of<DatedAmount>>`
      select sales_user_id as user_id, business_date as date, sum(performance_amount)::bigint as amount from night_measure
      where ${nights} and sales_user_id = any(${ids}::bigint[]) group by 1, 2 having sum(performance_amount) <> 0 order by 2, 1`.execute(
      db,
    ),
    sql<Of<DatedAmount>>`
      select user_id, business_date as date, sum(paid_amount)::bigint as amount from night_by_dimension
      where dimension = 'recommended' and ${nights} and user_id = any(${ids}::bigint[]) group by 1, 2 having sum(paid_amount) <> 0 order by 2, 1`.execute(
      db,
    ),
    sql<Of<Recharged>>`
      select * from (
        select sales_user_id as user_id, business_date as date, recharge_no, member_name, principal_amount as amount, recharge_id, 0 as part from recharge_order
        where ${nights} and sales_user_id = any(${ids}::bigint[]) and status in (${lit(rechargeStatus.succeeded, rechargeStatus.refunded)})
        union all
        select o.sales_user_id, r.business_date, o.recharge_no, o.member_name, -r.amount, o.recharge_id, r.recharge_refund_id
        from recharge_refund r join recharge_order o using (recharge_id)
        where r.business_date between ${beginDate}::date and ${endDate}::date and o.sales_user_id = any(${ids}::bigint[])
          and r.status = ${lit(refundStatus.succeeded)}
      ) moves order by date, recharge_id, part`.execute(db),
    sql<Member>`
      with led as (
        select distinct on (d.leader_user_id) d.leader_user_id as leader_id, d.dept_id, d.dept_name, t.target_amount
        from dept d join sales_target t on t.dept_id = d.dept_id and t.month = ${month}::text
        where d.leader_user_id = any(${ids}::bigint[]) order by d.leader_user_id, d.dept_id
      )
      select l.leader_id, l.dept_name, l.target_amount, s.user_id, coalesce(u.nick_name, '') as nick_name, coalesce(s.amount, 0)::bigint as amount
      from led l left join lateral (
        select m.sales_user_id as user_id, sum(m.performance_amount)::bigint as amount from night_measure m join dept b on b.dept_id = m.sales_dept_id
        where m.business_date between ${beginDate}::date and ${endDate}::date
          and (b.dept_id = l.dept_id or (',' || b.ancestors || ',') like '%,' || l.dept_id::text || ',%')
        group by 1 having sum(m.performance_amount) <> 0
      ) s on true left join app_user u on u.user_id = s.user_id order by l.leader_id, s.amount desc, s.user_id`.execute(
      db,
    ),
  ])
  return {
    performance: performance.rows,
    recommended: recommended.rows,
    recharged: recharged.rows,
    teams: teams.rows,
  }
}

/** Commission facts of a month for these people. */
export async function readPersonEarnings(
  db: Db,
  month: string,
  employees: readonly Employee[],
): Promise<Map<number, PersonEarnings>> {
  const read = await readEarnings(db, month, employees)
  const [performance, recommended, recharged] = [
    groupByPerson(read.performance),
    groupByPerson(read.recommended),
    groupByPerson(read.recharged),
  ]
  const toDated = ({ date, amount }: DatedAmount): DatedAmount => ({ date, amount })
  return new Map(
    employees.map(({ userId }) => [
      userId,
      {
        performance: (performance.get(userId) ?? []).map(toDated),
        recommended: (recommended.get(userId) ?? []).map(toDated),
        recharged: (recharged.get(userId) ?? []).map(({ date, amount, rechargeNo, memberName }) => ({
          date,
          amount,
          rechargeNo,
          memberName,
        })),
        team: buildTeam(read.teams.filter(({ leaderId }) => leaderId === userId)),
      },
    ]),
  )
}

const groupByPerson = <Row extends { userId: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ userId }) => userId)
/** Minutes of overtime that are paid: full half hours only. */
const HALF_HOUR = 30
const FULLY_PAID_BP = 10_000
const nothingEarned: PersonEarnings = { performance: [], recommended: [], recharged: [], team: null }

/** All facts of a month for these people, except manual items. */
export async function readPersonFacts(
  db: Db,
  month: string,
  employees: readonly Employee[],
  now: Date,
): Promise<Map<number, Omit<PersonFacts, 'extras'>>> {
  const { beginDate, endDate } = getMonthRange(month)
  const ids = employees.map(({ userId }) => userId)
  const [read, earnings, basePays, deductions] = await Promise.all([
    readMonth(db, month, employees, now),
    readPersonEarnings(db, month, employees),
    readBasePayParts(db, month, ids),
    readDeductionFacts(db, month, ids),
  ])
  const own = {
    days: groupByPerson(read.days),
    overtime: groupByPerson(read.overtime),
    leaves: groupByPerson(read.leaves),
  }
  return new Map(
    employees.map(({ userId, employedDays: days, ...person }) => {
      const parts = basePays.get(userId)
      return [
        userId,
        {
          userName: person.userName,
          realName: person.realName,
          deptId: person.deptId,
          deptName: person.deptName,
          postId: person.postId,
          postName: person.postName,
          employedDays: days,
          monthDays: countDaysBetween(beginDate, endDate) + 1,
          ...(parts && { basePays: parts }),
          ...deductions.get(userId),
          attendance: read.isJudged
            ? computeAttendance(own.days.get(userId) ?? [], own.leaves.get(userId) ?? [])
            : null,
          overtime: (own.overtime.get(userId) ?? []).flatMap(({ businessDate: date, applyNo, minutes }) => {
            const halfHours = Math.floor(minutes / HALF_HOUR)
            return halfHours > 0 ? { date, applyNo, halfHours } : []
          }),
          ...(earnings.get(userId) ?? nothingEarned),
        },
      ]
    }),
  )
}

function computeAttendance(
  days: readonly PersonAttendanceDay[],
  leaves: readonly LeaveNight[],
): NonNullable<PersonFacts['attendance']> {
  const counted = days.map((day) => ({ day, counts: countDay(day) }))
  return {
    workDays: counted.filter(({ counts }) => counts.actualCount > 0).length,
    restDays: days.filter(({ status }) => status === clockDayStatus.rest).length,
    leaveDays: counted.filter(({ counts }) => counts.leaveCount > 0).length,
    brokenDays: counted.filter(({ counts }) => counts.earlyCount + counts.missingCount > 0).length,
    late: counted
      .filter(({ counts }) => counts.lateCount > 0)
      .map(({ day }) => ({ date: day.businessDate, minutes: day.lateMinutes })),
    absent: counted.filter(({ counts }) => counts.absentCount > 0).map(({ day }) => day.businessDate),
    ...computeLeave(days, leaves),
  }
}

/** Facts of leave by its kinds; without fields when all leave is paid in full and ends the bonus. */
function computeLeave(days: readonly PersonAttendanceDay[], leaves: readonly LeaveNight[]) {
  const excused = new Set(leaves.filter(({ breaksFull }) => !breaksFull).map(({ applyId }) => applyId))
  const excusedDays = days.filter(
    ({ status, applyId }) => status === clockDayStatus.leave && applyId !== null && excused.has(applyId),
  ).length
  const unpaid = leaves
    .filter(({ paidBp }) => paidBp < FULLY_PAID_BP)
    .map(({ businessDate: date, applyNo, kindName, halfDays, paidBp }) => ({
      date,
      applyNo,
      kindName,
      halfDays,
      paidBp,
    }))
  return { ...(unpaid.length > 0 && { leaves: unpaid }), ...(excusedDays > 0 && { excusedDays }) }
}

function buildTeam(rows: readonly Member[]): PersonFacts['team'] {
  const [first] = rows
  if (!first) return null
  return {
    deptName: first.deptName,
    targetAmount: first.targetAmount,
    members: rows.flatMap(({ userId, nickName, amount }) => (userId === null ? [] : [{ userId, nickName, amount }])),
  }
}
