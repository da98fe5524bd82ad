/** Store of departments, a tree: `ancestors` of a whole subtree follow its move. */
import { deptType, normalDisable, userStatus } from '@nocturne/contract/codes'
import type { RowFault } from '@nocturne/contract/entity/schemas'
import { deptEntity } from '@nocturne/contract/office/people-entities'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildFault,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WrittenChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { joinNames } from './join-names.ts'

/** Parent of departments at the top. */
const ROOT = 0

export const deptStore: EntityStore = createTableStore(deptEntity, {
  table: 'dept',
  key: 'dept_id',
  filter: sql`t.dept_type <> ${lit(deptType.company)}`,
  computed: {
    parentId: sql`nullif(t.parent_id, ${sql.lit(ROOT)})`,
    userNum: sql`(
      select count(*)::int from app_user u where u.dept_id = t.dept_id and u.status = ${lit(userStatus.active)})`,
  },
  derive: ({ before, after }) => ({
    parent_id: after['parentId'] ?? ROOT,
    ...(before === null && { ancestors: String(ROOT) }),
  }),
  check: async (context, changes) => [
    ...(await findTreeErrors(context, changes)),
    ...(await findUsedDepts(context, changes)),
    ...(await findLeaderErrors(context, changes)),
  ],
  afterWrite: updateAncestors,
})

type Node = { deptId: number; parentId: number; deptName: string; status: string; deptType: string }

const readNodes = (tx: Tx): Promise<Node[]> =>
  tx.selectFrom('dept').select(['deptId', 'parentId', 'deptName', 'status', 'deptType']).execute()

/** A department is never below itself or below a stopped one. Writes of departments are serialized by the office. */
async function findTreeErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowFault[]> {
  const nodes = await readNodes(tx)
  const statusOf = new Map(nodes.map(({ deptId, status }) => [deptId, status]))
  const parentOf = new Map(nodes.map(({ deptId, parentId }) => [deptId, parentId]))
  const pseudoNames = nodes.filter((node) => node.deptType === deptType.company).map(({ deptName }) => deptName)
  for (const { id, after } of changes) {
    if (id === null) continue
    parentOf.set(id, (after['parentId'] as number | null) ?? ROOT)
    statusOf.set(id, after['status'] as string)
  }
  return changes.flatMap((change) => {
    const parentId = change.after['parentId'] as number | null
    const errors: RowFault[] = []
    if (parentId === null && pseudoNames.includes(change.after['deptName'] as string))
      errors.push(buildFault(change, 'deptName', '这个名称由系统使用，请换一个'))
    if (parentId === null) return errors
    if (change.id !== null && isBelow(parentId, change.id))
      errors.push(buildFault(change, 'parentId', '上级部门不能是自己或自己的下级'))
    else if (statusOf.get(parentId) !== normalDisable.normal && change.after['status'] === normalDisable.normal)
      errors.push(buildFault(change, 'parentId', '上级部门已停用，请先启用或换一个'))
    return errors
  })

  function isBelow(start: number, ancestor: number): boolean {
    const seen = new Set<number>()
    for (let at = start; at !== ROOT && !seen.has(at); at = parentOf.get(at) ?? ROOT) {
      if (at === ancestor) return true
      seen.add(at)
    }
    return false
  }
}

/** A department with active people, or with departments in use below it, cannot be stopped. */
async function findUsedDepts({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowFault[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const ids = listExistingIds(stopped)
  const { rows: people } = await sql<{ deptId: number; names: string[] }>`
    select dept_id, array_agg(nick_name order by user_id) as names from app_user
    where dept_id = any(${ids}::bigint[]) and status = ${lit(userStatus.active)} group by dept_id`.execute(tx)
  const names = new Map(people.map((row) => [row.deptId, row.names]))
  const nextStatus = new Map(changes.map(({ id, after }) => [id, after['status']]))
  const below = (await readNodes(tx)).filter(
    ({ deptId, status }) => (nextStatus.get(deptId) ?? status) === normalDisable.normal,
  )
  return stopped.flatMap((change) => {
    const active = names.get(change.id ?? 0) ?? []
    const inUse = below.filter(({ parentId }) => parentId === change.id).map(({ deptName }) => deptName)
    const reasons = [
      ...(active.length > 0 ? [`部门里还有在职员工 ${joinNames(active, '人')}，请先调到别的部门`] : []),
      ...(inUse.length > 0 ? [`下面还有启用的部门 ${joinNames(inUse, '个')}，请先停用或移走`] : []),
    ]
    return reasons.map((message) => buildFault(change, 'status', message))
  })
}

/** A leader is an active employee, because approvals go to leaders. */
async function findLeaderErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowFault[]> {
  const named = changes.filter(
    ({ changed, after }) => changed.includes('leaderUserId') && after['leaderUserId'] !== null,
  )
  if (named.length === 0) return []
  const leaderIds = named.map(({ after }) => after['leaderUserId'] as number)
  const { rows } = await sql<{ userId: number }>`
    select user_id from app_user
    where user_id = any(${leaderIds}::bigint[]) and status = ${lit(userStatus.active)}`.execute(tx)
  const active = new Set(rows.map(({ userId }) => userId))
  return named
    .filter(({ after }) => !active.has(after['leaderUserId'] as number))
    .map((change) => buildFault(change, 'leaderUserId', '负责人已停用，请选择在职员工'))
}

/** Recomputes `ancestors` of all departments; only rows that differ are written. */
async function updateAncestors({ tx }: WriteContext, changes: readonly WrittenChange[]): Promise<void> {
  if (!changes.some(({ changed }) => changed.includes('parentId'))) return
  await sql`
    with recursive tree as (
      select dept_id, '0' as ancestors from dept where parent_id = ${ROOT}
      union all
      select d.dept_id, tree.ancestors || ',' || d.parent_id from dept d join tree on tree.dept_id = d.parent_id
    )
    update dept d set ancestors = tree.ancestors from tree
    where tree.dept_id = d.dept_id and d.ancestors <> tree.ancestors`.execute(tx)
}
