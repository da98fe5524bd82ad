/** Balances of leave by person and kind, computed from allowances, corrections and applications. */
import { applyStatus, normalDisable, userType } from '@nocturne/contract/codes'
import type { ApplyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { selectLatestJoinDate } from '../../directory/public.ts'
import { computeAllowance, countCompletedYears, type Allowance, type LeaveParts } from './leave-rules.ts'

export type LeaveKind = {
  kindId: number
  kindName: string
  applyType: ApplyType
  paidBp: number
  breaksFull: boolean
  hasBalance: boolean
  allowances: Allowance[]
  stopped: boolean
}

/** Kinds in their order, stopped ones last; with `type` only the offered ones of this application. */
export async function listLeaveKinds(db: Db | Tx, type?: ApplyType): Promise<LeaveKind[]> {
  const { rows } = await sql<LeaveKind>`
    select kind_id, kind_name, apply_type, paid_bp, breaks_full, has_balance, allowances,
      status <> ${lit(normalDisable.normal)} as stopped from leave_kind
    where ${joinConditions(
      type !== undefined && sql`apply_type = ${type}`,
      type !== undefined && sql`status = ${lit(normalDisable.normal)}`,
    )} order by status, order_num, kind_id`.execute(db)
  return rows
}

export type LeavePerson = { userId: number; joinDate: string | null }

/** People with their first date of employment, by the condition on the alias `u`. */
export async function listLeavePeople<Row extends LeavePerson>(
  db: Db | Tx,
  { fields, condition }: { fields?: RawBuilder<unknown>; condition: RawBuilder<boolean> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.user_id, ${selectLatestJoinDate(sql`u.user_id`)} as join_date ${fields ?? sql``}
    from app_user u join dept d using (dept_id)
    where u.user_type <> ${lit(userType.system)} and ${condition} order by d.order_num, u.dept_id, u.user_id`.execute(
    db,
  )
  return rows
}

type Sums = { userId: number; kindId: number; corrected: number; taken: number; waiting: number }

/** Computes balances of a year. Allowances count the years completed on `onDate`. */
export type BalanceReader = (person: LeavePerson, kind: LeaveKind, onDate: string) => LeaveParts

export async function readLeaveBalances(
  db: Db | Tx,
  { year, userIds }: { year: number; userIds: readonly number[] },
): Promise<BalanceReader> {
  const ids = sql`any(${[...userIds]}::bigint[])`
  const { rows } = await sql<Sums>`
    select user_id, kind_id, sum(corrected)::int as corrected, sum(taken)::int as taken, sum(waiting)::int as waiting from (
      select user_id, leave_kind_id as kind_id, 0 as corrected,
        case when status = ${lit(applyStatus.approved)} then coalesce(leave_half_days, 0) else 0 end as taken,
        case when status = ${lit(applyStatus.pending)} then coalesce(leave_half_days, 0) else 0 end as waiting
      from clock_apply where leave_kind_id is not null and user_id = ${ids}
        and business_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        and status in (${lit(applyStatus.pending, applyStatus.approved)})
      union all
      select user_id, kind_id, half_days, 0, 0 from leave_correction
      where leave_year = ${year} and status = ${lit(normalDisable.normal)} and user_id = ${ids}
    ) parts group by user_id, kind_id`.execute(db)
  const sums = new Map(rows.map((row) => [`${row.userId} ${row.kindId}`, row]))
  return ({ userId, joinDate }, { kindId, allowances }, onDate) => {
    const { corrected = 0, taken = 0, waiting = 0 } = sums.get(`${userId} ${kindId}`) ?? {}
    const allowance = computeAllowance(allowances, countCompletedYears(joinDate, onDate))
    return { allowance, corrected, taken, waiting }
  }
}
