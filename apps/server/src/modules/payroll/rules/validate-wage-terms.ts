/** Validates a wage rule before it is simulated or put into force. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { refuseField } from '../../../http/refusal.ts'
import { sortTiers } from '../commission/rule-checks.ts'
import type { WageTermsDraft } from './wage-terms-rules.ts'

/**
 * Returns the draft with posts and tiers sorted. PARAM_INVALID next to the field for unknown or repeated posts, and for
 * tax tiers that do not start at 0 or share an amount.
 */
export async function validateWageTermsDraft(db: Db, candidate: WageTermsDraft): Promise<WageTermsDraft> {
  const taxTiers = sortTiers(candidate.taxTiers, { field: 'taxTiers', name: '个税税率表' })
  if (taxTiers[0]?.fromAmount !== 0) refuseField('taxTiers', '个税税率表', '第一档的应税起点需为 0')
  const ids = candidate.posts.map(({ postId }) => postId)
  if (new Set(ids).size < ids.length) refuseField('posts', '岗位工资', '同一岗位只能设置一次')
  const { rows } = await sql<{ posts: number }>`
    select count(*) as posts from post where post_id = any(${ids}::bigint[])`.execute(db)
  if (rows[0]?.posts !== ids.length) refuseField('posts', '岗位工资', '岗位不存在')
  return { ...candidate, taxTiers, posts: candidate.posts.toSorted((a, b) => a.postId - b.postId) }
}
