/** 撤回 of a night pay rule: the previous version stays valid. */
import { formatChineseDate } from '@nocturne/base/date-text'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { storeRuleWithdrawal } from '../../platform/public.ts'
import { withdrawRule } from '../withdraw-rule.ts'
import type { PlannedRule, PayRuleType } from '../withdraw-rule.ts'
import { readPayRuleSubjectName, formatPayRuleTerms } from './rule-subject.ts'
import type { PayRuleSubject, PayRuleTerms } from './rule-subject.ts'
import { lockPayRuleSubject, findLastPayRuleVersion, notifyPayRuleChange } from './set-pay-rule.ts'

type StoredRule = PlannedRule & PayRuleSubject & PayRuleTerms & { startDate: string }

const toSubject = ({ payRuleKind, goodsId, userType, actorLevel, userId }: StoredRule): PayRuleSubject => ({
  payRuleKind,
  goodsId,
  userType,
  actorLevel,
  userId,
})

const payRules: PayRuleType<StoredRule> = {
  subjectType: 'payRule',
  topic: 'payRule',
  find: async (db, ruleId) => {
    const { rows } = await sql<StoredRule>`
      select rule_id, start_date, start_date as starts_on, withdrawn_at is not null as withdrawn, pay_rule_kind, goods_id, user_type, actor_level, user_id, rebate_type, value
      from pay_rule where rule_id = ${ruleId}`.execute(db)
    return rows[0]
  },
  hold: (tx, version) => lockPayRuleSubject(tx, toSubject(version)),
  last: (tx, version) => findLastPayRuleVersion(tx, toSubject(version)),
  write: (tx, { ruleId }, withdrawal) => storeRuleWithdrawal(tx, ruleId, withdrawal),
  said: ({ startDate, rebateType, value, ...version }) => ({
    ...toSubject({ ...version, startDate, rebateType, value }),
    startDate,
    rebateType,
    value,
  }),
  tell: async (context, version) => {
    const { payRuleKind: kind, startDate } = version
    const subject = toSubject(version)
    const name = await readPayRuleSubjectName(context.tx, subject)
    await notifyPayRuleChange(
      context,
      subject,
      `原定${formatChineseDate(startDate)}起 ${[name, `按 ${formatPayRuleTerms(kind, version)} 计算`].filter(Boolean).join(' ')}，已撤回`,
    )
  },
}

export const withdrawPayRule: Handler<typeof payroll.withdrawPayRule, typeof schemas.withdrawPayRule> = (
  context,
  input,
) => withdrawRule(context, input, payRules)
