/**
 * Store of posts. A post determines what a new employee starts with; a change leaves those who hold the post as they
 * are until it is applied to them (`apply-post.ts`).
 */
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { postEntity } from '@nocturne/contract/office/people-entities'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WrittenChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { joinNames } from './join-names.ts'
import { lockRights } from './rights.ts'
import { findRoleErrors, selectRoleIds, selectRoleKeys } from './role-references.ts'

export const postStore: EntityStore = createTableStore(postEntity, {
  table: 'post',
  key: 'post_id',
  filter: sql`t.user_type <> ${lit(userType.system)}`,
  computed: {
    roleIds: selectRoleIds(sql`t.role_keys`),
    userNum: sql`(
      select count(*)::int from app_user u where u.post_id = t.post_id and u.status = ${lit(userStatus.active)})`,
  },
  derive: ({ after, changed }) =>
    changed.includes('loginPrefix') ? { login_prefix: toPlainText(after['loginPrefix']).toLowerCase() } : {},
  check: async (context, changes) => [
    ...(await findNameErrors(context, changes)),
    ...(await findPostRoleErrors(context, changes)),
    ...(await findHeldPosts(context, changes)),
  ],
  afterWrite: writeRoles,
})

/** The post of system accounts is not shown, but its name is taken. */
async function findNameErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const { rows } = await sql<{ postName: string }>`
    select post_name from post where user_type = ${userType.system}`.execute(tx)
  const taken = new Set(rows.map(({ postName }) => postName))
  return changes
    .filter(({ after }) => taken.has(after['postName'] as string))
    .map((change) => buildError(change, 'postName', '这个名称由系统使用，请换一个'))
}

async function findPostRoleErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const named = changes.filter(({ changed }) => changed.includes('roleIds'))
  if (named.length === 0) return []
  await lockRights(context.tx)
  return findRoleErrors(context, named)
}

/** A post that active people hold cannot be stopped. */
async function findHeldPosts({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const { rows } = await sql<{ postId: number; names: string[] }>`
    select post_id, array_agg(nick_name order by user_id) as names from app_user
    where post_id = any(${listExistingIds(stopped)}::bigint[]) and status = ${lit(userStatus.active)}
    group by post_id`.execute(tx)
  const names = new Map(rows.map((row) => [row.postId, row.names]))
  return stopped.flatMap((change) => {
    const holders = names.get(change.id ?? 0)
    return holders ? [buildError(change, 'status', `${joinNames(holders, '人')}还在这个岗位，请先换岗位`)] : []
  })
}

async function writeRoles({ tx }: WriteContext, changes: readonly WrittenChange[]): Promise<void> {
  for (const { id, changed, after } of changes) {
    if (!changed.includes('roleIds')) continue
    await sql`
      update post set role_keys = ${selectRoleKeys(after['roleIds'] as readonly number[])} where post_id = ${id}`.execute(
      tx,
    )
  }
}
