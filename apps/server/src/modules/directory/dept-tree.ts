import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { refuseNotFound } from '../../http/refusal.ts'

/** The department and all below it; empty for an unknown department. */
export async function listDeptSubtreeIds(db: Db, deptId: number): Promise<number[]> {
  const { rows } = await sql<{ deptId: number }>`
    select d.dept_id from dept d
    where d.dept_id = ${deptId} or (',' || d.ancestors || ',') like '%,' || ${deptId}::text || ',%' order by d.dept_id`.execute(
    db,
  )
  return rows.map((row) => row.deptId)
}

/** Like `listDeptSubtreeIds`, but refuses NOT_FOUND for an unknown department. */
export async function requireDeptSubtreeIds(db: Db, deptId: number): Promise<number[]> {
  const deptIds = await listDeptSubtreeIds(db, deptId)
  return deptIds.length > 0 ? deptIds : refuseNotFound({ deptId })
}
