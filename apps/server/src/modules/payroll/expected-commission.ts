/** Estimated commission of a person on the sales of a month, by the rule valid for their post and department. */
import type { CommissionMode } from '@nocturne/contract/codes'
import { commissionKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { computeCommission, findCommissionTier } from './commission-rules.ts'
import type { CommissionTier } from './commission-rules.ts'

export type ExpectedCommission = {
  ruleName: string
  /** Tier reached: from this amount (fen), at this rate (basis points). */
  fromAmount: number
  rateBp: number
  /** Fen. */
  amount: number
  /** Start of the next tier, fen; null on the last. */
  nextFrom: number | null
}

/** Null for people without a rule. The most specific rule applies: by post, then by department, then general. */
export async function readExpectedCommission(
  db: Db,
  { userId, month, performance }: { userId: number; month: string; performance: number },
): Promise<ExpectedCommission | null> {
  const { rows } = await sql<{ ruleName: string; commissionMode: CommissionMode; tiers: CommissionTier[] }>`
    select r.rule_name, r.commission_mode,
      (select json_agg(json_build_object('fromAmount', t.from_amount, 'rateBp', t.rate_bp)) from commission_tier t where t.rule_id = r.rule_id) as tiers
    from commission_rule r join app_user u on u.user_id = ${userId}
    where r.withdrawn_at is null and r.commission_kind = ${lit(commissionKind.sales)} and ${month}::text between r.start_month
      and coalesce(r.end_month, '9999-12')
      and (r.post_ids = '{}' or u.post_id = any(r.post_ids)) and (r.dept_ids = '{}' or u.dept_id = any(r.dept_ids))
      and exists (select from commission_tier t where t.rule_id = r.rule_id)
    order by r.post_ids = '{}', r.dept_ids = '{}', r.start_month desc, r.rule_id desc limit 1`.execute(db)
  const [rule] = rows
  if (!rule) return null
  const reached = findCommissionTier(Math.max(0, performance), rule.tiers)
  const next = rule.tiers.map(({ fromAmount }) => fromAmount).filter((from) => from > performance)
  return {
    ruleName: rule.ruleName,
    fromAmount: reached?.fromAmount ?? 0,
    rateBp: reached?.rateBp ?? 0,
    amount: computeCommission(performance, rule.tiers, rule.commissionMode),
    nextFrom: next.length === 0 ? null : Math.min(...next),
  }
}
