/** What a rule of commission must be before it holds, or is tried out: its tiers, whom it is about, from when on. */
import { businessDate } from '@nocturne/base/venue-time'
import type { CommissionKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { notFound, refuse, refuseField } from '../../../http/refusal.ts'

export type Scope = { commissionKind: CommissionKind; postIds: readonly number[]; deptIds: readonly number[] }
type Named = { field: string; name: string }
export type Version = Scope & { ruleId: number; ruleName: string; startMonth: string; replacesRuleId: number | null }

/** Each post and department once, so that the same people are the same scope. */
export const scopeOf = ({ commissionKind, postIds, deptIds }: Scope): Scope => ({
  commissionKind,
  postIds: inOrder(postIds),
  deptIds: inOrder(deptIds),
})

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** By rising amounts. PARAM_INVALID beside the field when two begin at the same amount. */
export function risingTiers(
  tiers: readonly { fromAmount: number; rateBp: number }[],
  { field, name }: Named = { field: 'tiers', name: '档位' },
) {
  const rising = tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)
  if (new Set(rising.map(({ fromAmount }) => fromAmount)).size < rising.length)
    refuseField(field, name, '两个档位的起点金额不能相同')
  return rising
}

/** A version nobody has followed yet, of this kind. NOT_FOUND for none, STALE_DATA for one that is over, PARAM_INVALID for another kind's. */
export async function openVersion(db: Db, ruleId: number, kind?: CommissionKind): Promise<Version> {
  const version = await db
    .selectFrom('commissionRule')
    .select(['ruleId', 'ruleName', 'commissionKind', 'postIds', 'deptIds', 'startMonth', 'replacesRuleId'])
    .select(['endMonth', 'withdrawnAt'])
    .where('ruleId', '=', ruleId)
    .executeTakeFirst()
  if (!version) return notFound({ ruleId })
  if (version.endMonth !== null || version.withdrawnAt !== null) return refuse('STALE_DATA')
  if (kind !== undefined && version.commissionKind !== kind)
    refuseField('commissionKind', '提成类别', '不能更改已有规则的类别，请新增规则')
  return version
}

/** PARAM_INVALID beside the field for a month that is over, or whose slips are made. */
export async function demandOpenMonth(
  db: Db,
  month: string,
  now: Date,
  { field, name }: Named = { field: 'startMonth', name: '开始月份' },
): Promise<void> {
  if (month < businessDate(now).slice(0, 7)) refuseField(field, name, '已结束的月份不能修改提成规则')
  const slip = await db.selectFrom('wageSlip').select('wageId').where('month', '>=', month).limit(1).executeTakeFirst()
  if (slip) refuseField(field, name, '该月工资单已生成，请选择之后的月份')
}

/** PARAM_INVALID for posts and departments there are not. */
export async function demandScope(db: Db, { postIds, deptIds }: Scope): Promise<void> {
  const { rows } = await sql<{ posts: number; depts: number }>`
    select (select count(*) from post where post_id = any(${[...postIds]}::bigint[])) as posts,
      (select count(*) from dept where dept_id = any(${[...deptIds]}::bigint[])) as depts`.execute(db)
  if (rows[0]?.posts !== postIds.length) refuseField('postIds', '岗位', '岗位不存在')
  if (rows[0]?.depts !== deptIds.length) refuseField('deptIds', '部门', '部门不存在')
}

/** PARAM_INVALID when another rule of the kind, none of these, is as closely about some of the same people in a month from then on. */
export async function demandAlone(
  db: Db,
  scope: Scope,
  startMonth: string,
  besides: readonly number[] = [],
): Promise<void> {
  const other = await otherRule(db, scope, startMonth, besides)
  if (!other) return
  const way = other.endMonth === null ? '请修改该规则' : `请从${monthWords(other.endMonth)}之后开始`
  refuseField('startMonth', '开始月份', `适用范围与“${other.ruleName}”重叠，${way}`)
}

/** A rule of the kind, none of these, that is as closely about some of the same people in a month from then on. */
export async function otherRule(
  db: Db,
  { commissionKind: kind, postIds, deptIds }: Scope,
  startMonth: string,
  besides: readonly number[],
): Promise<{ ruleName: string; endMonth: string | null } | undefined> {
  const { rows } = await sql<{ ruleName: string; endMonth: string | null }>`
    select rule_name, end_month from commission_rule where commission_kind = ${kind}::text and withdrawn_at is null
      and (post_ids = ${[...postIds]}::bigint[] or post_ids && ${[...postIds]}::bigint[])
      and (dept_ids = ${[...deptIds]}::bigint[] or dept_ids && ${[...deptIds]}::bigint[])
      and coalesce(end_month, '9999-12') >= ${startMonth}::text and rule_id <> all(${[...besides]}::bigint[])
    order by end_month desc nulls first, rule_id limit 1`.execute(db)
  return rows[0]
}

/** `2026年4月`. */
export const monthWords = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`
