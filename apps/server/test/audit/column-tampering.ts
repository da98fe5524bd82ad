/** Tampering with the other columns of journals: nights, times, payment methods, sittings, departments. */
import { clockResult, stockBizType, userType } from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

export const journalColumnTamperings: readonly Tampering[] = [
  createTampering({ of: 'member_flow.business_date', to: 'business_date + 1', rules: [ruleNames.flowMoment] }),
  createTampering({
    of: 'reward.to_user_type',
    to: `case to_user_type when ${quoteCode(userType.actor)} then ${quoteCode(userType.staff)} else ${quoteCode(userType.actor)} end`,
    rules: [ruleNames.tipPayment],
  }),
  createTampering({ of: 'refund.goods_amount', to: 'goods_amount + 1', rules: [ruleNames.refundAsked] }),
  createTampering({
    of: 'refund.first_payment_id',
    to: `(select max(payment_id) from payment p where not exists (select from payment_allocation a where a.payment_id = p.payment_id))`,
    rules: [ruleNames.refundFirst],
  }),
  createTampering({
    of: 'refund.sitting_id',
    to: `(select max(r.sitting_id) + 1 from sitting r)`,
    rules: [ruleNames.refundAsked],
  }),
  createTampering({
    of: 'credit_record.due_date',
    to: 'due_date + 1',
    where: 'due_date is not null',
    rules: [ruleNames.creditAsked],
  }),
  createTampering({
    of: 'credit_record.origin_no',
    to: `origin_no || '-'`,
    where: 'opening_id is not null',
    rules: [ruleNames.openingCredit],
  }),
  createTampering({
    of: 'credit_record.origin_date',
    to: 'origin_date + 1',
    where: 'opening_id is not null',
    rules: [ruleNames.openingCredit],
  }),
  createTampering({
    of: 'bonus_bill.business_date',
    to: 'business_date + 1',
    where: `biz_type = 'rebate'`,
    rules: [ruleNames.bonusNight],
  }),
  createTampering({
    of: 'clock_record.late_minutes',
    to: 'late_minutes + 5',
    where: `clock_result = ${quoteCode(clockResult.normal)}`,
    rules: [ruleNames.punchWord],
  }),
  createTampering({
    of: 'stock_record.biz_type',
    to: quoteCode(stockBizType.damage),
    where: `biz_type = ${quoteCode(stockBizType.sale)}`,
    rules: [ruleNames.stockOrder],
  }),
  createTampering({
    of: 'account.kind',
    to: `'asset'`,
    where: `code = 'income:sales'`,
    rules: [ruleNames.accountKind],
  }),
  createTampering({
    of: 'payment_attempt.way',
    to: `case way when 'app' then 'code' else 'app' end`,
    where: `status = 'succeeded'`,
    shows: 't.payment_id',
    rules: [ruleNames.attemptEnd],
  }),
  createTampering({
    of: 'wage_version.rule_id',
    to: `(select max(r.rule_id) + 1 from wage_rule r)`,
    rules: [ruleNames.slipRule],
  }),
]
