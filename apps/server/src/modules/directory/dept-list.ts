import type { DeptType, NormalDisable } from '@nocturne/contract/codes'
import { deptType as deptTypes, normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import type { directory } from '@nocturne/contract/directory/endpoints'
import type { schemas } from '@nocturne/contract/directory/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { buildDataScopeFilter } from './data-scope.ts'

type DeptRow = {
  deptId: number
  parentId: number
  ancestors: string
  deptName: string
  deptType: DeptType
  orderNum: number
  leaderUserId: number | null
  leaderName: string | null
  status: NormalDisable
  userCount: number
}
type DeptNode = DeptRow & { children: DeptNode[] }

/** Real departments; the pseudo department of walk-ins is left out. */
export const listDepts: Handler<typeof directory.depts, typeof schemas.depts> = async (
  { db, actor },
  { deptType, scope, flat },
) => {
  const visible = scope === true ? buildDataScopeFilter(actor, sql.ref('d.deptId')) : sql`true`
  const { rows } = await sql<DeptRow>`
    select d.dept_id, d.parent_id, d.ancestors, d.dept_name, d.dept_type, d.order_num, d.leader_user_id, l.nick_name as leader_name, d.status,
      (select count(*) from app_user u where u.dept_id = d.dept_id and u.status = ${lit(userStatus.active)}
        and u.user_type <> ${lit(userType.system)}) as user_count
    from dept d left join app_user l on l.user_id = d.leader_user_id
    where d.status = ${lit(normalDisable.normal)} and d.dept_type <> ${lit(deptTypes.company)}
      and (${deptType ?? null}::text is null or d.dept_type = ${deptType ?? null}) and ${visible}
    order by d.order_num, d.dept_id`.execute(db)
  return flat === true ? rows.map((row) => ({ ...row, children: [] })) : buildDeptTree(rows)
}

/** Builds a forest from rows in order; a row whose parent is missing is a root. */
function buildDeptTree(rows: readonly DeptRow[]): DeptNode[] {
  const nodes = new Map<number, DeptNode>(rows.map((row) => [row.deptId, { ...row, children: [] }]))
  const roots: DeptNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId)?.children ?? roots).push(node)
  return roots
}
