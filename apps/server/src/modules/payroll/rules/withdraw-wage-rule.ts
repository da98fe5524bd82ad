/** 撤回 of a wage rule: its months follow the previous version, or one planned later. */
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { formatMonth } from '../commission/rule-checks.ts'
import type { VenueTerms } from '../wages/wage-rules.ts'
import { lockWageRules, findMonthTerms } from '../wages/wage-terms.ts'
import { withdrawRule } from '../withdraw-rule.ts'
import type { PlannedRule, PayRuleType } from '../withdraw-rule.ts'
import { toWageTermsDraft, findAffectedPosts } from './wage-terms-rules.ts'
import { findLastWageRule, notifyWageRuleChange } from './set-wage-rule.ts'

type StoredRule = PlannedRule & { startMonth: string; terms: VenueTerms }

const wageRules: PayRuleType<StoredRule> = {
  subjectType: 'wageRule',
  topic: 'wage',
  find: async (db, ruleId) => {
    const { rows } = await sql<StoredRule>`
      select rule_id, start_month, start_month as starts_on, withdrawn_at is not null as withdrawn, terms from wage_rule where rule_id = ${ruleId}`.execute(
      db,
    )
    return rows[0]
  },
  hold: lockWageRules,
  last: findLastWageRule,
  write: async (tx, { ruleId }, withdrawal) => {
    await tx.updateTable('wageRule').set(withdrawal).where('ruleId', '=', ruleId).execute()
  },
  said: ({ startMonth, terms }) => ({ startMonth, ...toWageTermsDraft(terms) }),
  tell: async (context, { startMonth, terms }) => {
    const standing = await findMonthTerms(context.tx, startMonth)
    const posts = standing && findAffectedPosts(toWageTermsDraft(terms), toWageTermsDraft(standing.house))
    await notifyWageRuleChange(context, posts, (what) => `原定${formatMonth(startMonth)}起的新${what}已撤回`)
  },
}

export const withdrawWageRule: Handler<typeof payroll.withdrawWageRule, typeof schemas.withdrawWageRule> = (
  context,
  input,
) => withdrawRule(context, input, wageRules)
