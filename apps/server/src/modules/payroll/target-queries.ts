/** Targets of a month, and their presentation in reports. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions } from '../../db/list-queries.ts'
import type { Handler } from '../../http/bind.ts'
import { listDeptSubtreeIds } from '../directory/public.ts'

type Row = AnswerOf<typeof payroll.targetList>['rows'][number]

export const listTargets: Handler<typeof payroll.targetList, typeof schemas.targetList> = async ({ db }, input) => {
  const { month, deptId, pageNum, pageSize } = input
  const depts = deptId === undefined ? undefined : await listDeptSubtreeIds(db, deptId)
  const { rows } = await sql<Row & { total: number }>`
    select t.target_id, t.month, t.user_id, u.nick_name, d.dept_id, d.dept_name, t.target_amount,
      by_user.nick_name as set_user_name, t.set_at as set_time, count(*) over () as total
    from sales_target t left join app_user u using (user_id) join dept d on d.dept_id = coalesce(t.dept_id, u.dept_id)
    left join app_user by_user on by_user.user_id = t.set_user_id
    where ${joinConditions(sql`t.month = ${month}::text`, depts && sql`d.dept_id = any(${[...depts]})`)}
    order by t.user_id is not null, t.target_amount desc, t.target_id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Targets of people or departments in a month, fen; those without a target are left out. */
export async function selectTargets(
  db: Db,
  month: string,
  of: { userIds: readonly number[] } | { deptIds: readonly number[] | null },
): Promise<{ userId: number | null; deptId: number | null; targetAmount: number }[]> {
  const ownerFilter =
    'userIds' in of
      ? sql`user_id = any(${[...of.userIds]})`
      : of.deptIds === null
        ? sql`dept_id is not null`
        : sql`dept_id = any(${[...of.deptIds]})`
  const { rows } = await sql<{ userId: number | null; deptId: number | null; targetAmount: number }>`
    select user_id, dept_id, target_amount from sales_target where month = ${month}::text and ${ownerFilter}`.execute(
    db,
  )
  return rows
}
