/** Terms of a month: its wage rule, and the commission rules of each person. */
import { commissionKind } from '@nocturne/contract/codes'
import type { CommissionKind, CommissionMode } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { CommissionTier } from '../commission-rules.ts'
import type { CommissionTerms, VenueTerms, PersonTerms } from './wage-rules.ts'

export type CommissionRow = {
  ruleId: number
  ruleName: string
  commissionKind: CommissionKind
  commissionMode: CommissionMode
  postIds: number[]
  deptIds: number[]
  tiers: CommissionTier[]
}

type MonthTerms = { ruleId: number; since: string; house: VenueTerms; commissions: readonly CommissionRow[] }

/** Serializes setting a wage rule and publishing slips. */
export async function lockWageRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4143, 1)`.execute(tx)
}

/** Terms of a month; null for a month before the first wage rule. */
export async function findMonthTerms(db: Db, month: string): Promise<MonthTerms | null> {
  const { rows } = await sql<{ ruleId: number; since: string; house: VenueTerms }>`
    select rule_id, start_month as since, terms as house from wage_rule where withdrawn_at is null and start_month <= ${month}::text
    order by start_month desc, rule_id desc limit 1`.execute(db)
  const [rule] = rows
  if (!rule) return null
  return { ...rule, commissions: await listMonthCommissionRules(db, month) }
}

/** Commission rules of a month in order of precedence: by post, then by department, then general. */
export async function listMonthCommissionRules(db: Db, month: string): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select r.rule_id, r.rule_name, r.commission_kind, r.commission_mode, r.post_ids, r.dept_ids,
      (select json_agg(json_build_object('fromAmount', t.from_amount, 'rateBp', t.rate_bp) order by t.from_amount) from commission_tier t
      where t.rule_id = r.rule_id) as tiers
    from commission_rule r where r.withdrawn_at is null and ${month}::text between r.start_month and coalesce(r.end_month, '9999-12')
      and exists (select from commission_tier t where t.rule_id = r.rule_id)
    order by r.post_ids = '{}', r.dept_ids = '{}', r.start_month desc, r.rule_id desc`.execute(db)
  return rows
}

/** First of these ordered rules that covers the person; null without one. */
export function findCommissionRule(
  rules: readonly CommissionRow[],
  kind: CommissionKind,
  { postId, deptId }: { postId: number; deptId: number },
): CommissionTerms | null {
  const rule = rules.find(
    ({ commissionKind: its, postIds, deptIds }) =>
      its === kind &&
      (postIds.length === 0 || postIds.includes(postId)) &&
      (deptIds.length === 0 || deptIds.includes(deptId)),
  )
  return rule ? { ruleId: rule.ruleId, ruleName: rule.ruleName, mode: rule.commissionMode, tiers: rule.tiers } : null
}

export function buildPersonTerms(terms: MonthTerms, person: { postId: number; deptId: number }): PersonTerms {
  const { posts, leastSalesPosts, ...venueTerms } = terms.house
  const post = posts.find((one) => one.postId === person.postId)
  const findTerms = (kind: CommissionKind) => findCommissionRule(terms.commissions, kind, person)
  return {
    ...venueTerms,
    ruleId: terms.ruleId,
    since: terms.since,
    basePay: post?.basePay ?? 0,
    postPay: post?.postPay ?? 0,
    asksLeastSales: leastSalesPosts.includes(person.postId),
    sales: findTerms(commissionKind.sales),
    recommend: findTerms(commissionKind.recommend),
    recharge: findTerms(commissionKind.recharge),
    team: findTerms(commissionKind.team),
  }
}
