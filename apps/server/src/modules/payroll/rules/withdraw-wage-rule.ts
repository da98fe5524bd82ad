/** 撤回 of a wage rule: its months follow the previous version, or one planned later. */
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { monthWords } from '../commission/rule-demands.ts'
import type { HouseTerms } from '../wages/wage-rules.ts'
import { holdWageRules, termsOf } from '../wages/wage-terms.ts'
import { withdrawRule } from '../withdraw-rule.ts'
import type { Planned, RuleKind } from '../withdraw-rule.ts'
import { candidateOf, concernedPosts } from './candidate-rules.ts'
import { lastWageRule, tell } from './set-wage-rule.ts'

type Held = Planned & { startMonth: string; terms: HouseTerms }

const wageRules: RuleKind<Held> = {
  subjectType: 'wageRule',
  topic: 'wage',
  find: async (db, ruleId) => {
    const { rows } = await sql<Held>`
      select rule_id, start_month, start_month as starts_on, withdrawn_at is not null as withdrawn, terms from wage_rule where rule_id = ${ruleId}`.execute(
      db,
    )
    return rows[0]
  },
  hold: holdWageRules,
  last: lastWageRule,
  write: async (tx, { ruleId }, said) => {
    await tx.updateTable('wageRule').set(said).where('ruleId', '=', ruleId).execute()
  },
  said: ({ startMonth, terms }) => ({ startMonth, ...candidateOf(terms) }),
  tell: async (context, { startMonth, terms }) => {
    const standing = await termsOf(context.tx, startMonth)
    const posts = standing && concernedPosts(candidateOf(terms), candidateOf(standing.house))
    await tell(context, posts, (what) => `原定${monthWords(startMonth)}起的新${what}已撤回`)
  },
}

export const withdrawWageRule: Handler<typeof payroll.withdrawWageRule, typeof schemas.withdrawWageRule> = (
  context,
  input,
) => withdrawRule(context, input, wageRules)
