/** Validates a commission rule before it is saved or simulated: tiers, scope, start month. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { CommissionKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'

export type CommissionScope = { commissionKind: CommissionKind; postIds: readonly number[]; deptIds: readonly number[] }
type Named = { field: string; name: string }
export type CommissionVersion = CommissionScope & {
  ruleId: number
  ruleName: string
  startMonth: string
  replacesRuleId: number | null
}

/** Removes duplicate posts and departments, so that the same people yield the same scope. */
export const normalizeScope = ({ commissionKind, postIds, deptIds }: CommissionScope): CommissionScope => ({
  commissionKind,
  postIds: sortUnique(postIds),
  deptIds: sortUnique(deptIds),
})

const sortUnique = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** Sorts by ascending amount. PARAM_INVALID at the field when two tiers start at the same amount. */
export function sortTiers(
  tiers: readonly { fromAmount: number; rateBp: number }[],
  { field, name }: Named = { field: 'tiers', name: '档位' },
) {
  const rising = tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)
  if (new Set(rising.map(({ fromAmount }) => fromAmount)).size < rising.length)
    refuseField(field, name, '两个档位的起点金额不能相同')
  return rising
}

/**
 * Version of this kind without a successor. NOT_FOUND for an unknown id, STALE_DATA for a version that ended, PARAM_INVALID for
 * another kind.
 */
export async function requireOpenVersion(db: Db, ruleId: number, kind?: CommissionKind): Promise<CommissionVersion> {
  const version = await db
    .selectFrom('commissionRule')
    .select(['ruleId', 'ruleName', 'commissionKind', 'postIds', 'deptIds', 'startMonth', 'replacesRuleId'])
    .select(['endMonth', 'withdrawnAt'])
    .where('ruleId', '=', ruleId)
    .executeTakeFirst()
  if (!version) return refuseNotFound({ ruleId })
  if (version.endMonth !== null || version.withdrawnAt !== null) return refuse('STALE_DATA')
  if (kind !== undefined && version.commissionKind !== kind)
    refuseField('commissionKind', '提成类别', '不能更改已有规则的类别，请新增规则')
  return version
}

/** PARAM_INVALID at the field for a past month, or one with generated slips. */
export async function assertOpenMonth(
  db: Db,
  month: string,
  now: Date,
  { field, name }: Named = { field: 'startMonth', name: '开始月份' },
): Promise<void> {
  if (month < getBusinessDate(now).slice(0, 7)) refuseField(field, name, '已结束的月份不能修改提成规则')
  const slip = await db.selectFrom('wageSlip').select('wageId').where('month', '>=', month).limit(1).executeTakeFirst()
  if (slip) refuseField(field, name, '该月工资单已生成，请选择之后的月份')
}

/** PARAM_INVALID for unknown posts and departments. */
export async function assertKnownScope(db: Db, { postIds, deptIds }: CommissionScope): Promise<void> {
  const { rows } = await sql<{ posts: number; depts: number }>`
    select (select count(*) from post where post_id = any(${[...postIds]}::bigint[])) as posts,
      (select count(*) from dept where dept_id = any(${[...deptIds]}::bigint[])) as depts`.execute(db)
  if (rows[0]?.posts !== postIds.length) refuseField('postIds', '岗位', '岗位不存在')
  if (rows[0]?.depts !== deptIds.length) refuseField('deptIds', '部门', '部门不存在')
}

/**
 * Refuses PARAM_INVALID when a rule of this kind, outside the list, has the same precedence for some of the same people
 * from that month on.
 */
export async function assertNoOverlap(
  db: Db,
  scope: CommissionScope,
  startMonth: string,
  excludedIds: readonly number[] = [],
): Promise<void> {
  const other = await findRuleOverlap(db, scope, startMonth, excludedIds)
  if (!other) return
  const way = other.endMonth === null ? '请修改该规则' : `请从${formatMonth(other.endMonth)}之后开始`
  refuseField('startMonth', '开始月份', `适用范围与“${other.ruleName}”重叠，${way}`)
}

/**
 * Finds a rule of this kind, outside the list, that has the same precedence for some of the same people from that month
 * on.
 */
export async function findRuleOverlap(
  db: Db,
  { commissionKind: kind, postIds, deptIds }: CommissionScope,
  startMonth: string,
  excludedIds: readonly number[],
): Promise<{ ruleName: string; endMonth: string | null } | undefined> {
  const { rows } = await sql<{ ruleName: string; endMonth: string | null }>`
    select rule_name, end_month from commission_rule where commission_kind = ${kind}::text and withdrawn_at is null
      and (post_ids = ${[...postIds]}::bigint[] or post_ids && ${[...postIds]}::bigint[])
      and (dept_ids = ${[...deptIds]}::bigint[] or dept_ids && ${[...deptIds]}::bigint[])
      and coalesce(end_month, '9999-12') >= ${startMonth}::text and rule_id <> all(${[...excludedIds]}::bigint[])
    order by end_month desc nulls first, rule_id limit 1`.execute(db)
  return rows[0]
}

/** Formats a month `2026-04` as `2026年4月`. */
export const formatMonth = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`
