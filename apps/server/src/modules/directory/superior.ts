import { deptType, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { buildDutyFilter } from './rights.ts'

type Superior = { userId: number; nickName: string }

/**
 * Leader of a department; if in `except`, the leader of the department above, and so on. Above the topmost department comes the
 * head office, then any other general manager.
 */
export async function findSuperior(db: Db, deptId: number, except: readonly number[]): Promise<Superior | undefined> {
  const { rows } = await sql<Superior>`
    with recursive above as (
      select dept_id, parent_id, leader_user_id, 1 as distance from dept where dept_id = ${deptId}
      union all
      select d.dept_id, d.parent_id, d.leader_user_id, above.distance + 1 from dept d join above on d.dept_id = above.parent_id
    ), candidates as (
      select leader_user_id as user_id, distance from above
      union all select leader_user_id, 100 from dept where dept_type = ${lit(deptType.management)}
      union all select user_id, 101 from app_user where ${buildDutyFilter(sql`role_keys`, ['gm'])}
    )
    select u.user_id, u.nick_name from candidates join app_user u using (user_id)
    where u.status = ${lit(userStatus.active)} and u.user_id <> all(${[...except]}::bigint[])
    order by candidates.distance, u.user_id limit 1`.execute(db)
  return rows[0]
}

/** Returns the person if active; for a former employee, the nearest active superior. Undefined if there is none. */
export async function findActivePersonOrSuperior(db: Db, userId: number): Promise<number | undefined> {
  const person = await db
    .selectFrom('appUser')
    .select(['deptId', 'status'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!person || person.status === userStatus.active) return userId
  return (await findSuperior(db, person.deptId, [userId]))?.userId
}
