/** Tampering with the stored value journal and the tables compared with it. */
import { memberFlowType, payMethod } from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

const consumption = `flow_type = ${quoteCode(memberFlowType.consumption)}`
const back = `flow_type = ${quoteCode(memberFlowType.refund)}`

/** An opening that nothing booked. */
const plantOpening = (shown: string) => [
  `insert into member_opening (batch_id, member_id, principal, bonus, created_by, created_at, business_date)
   select 1, min(member_id), 100, 0, (select min(user_id) from app_user), now(), current_date from member
   returning ${shown}`,
]

export const storedValueTamperings: readonly Tampering[] = [
  {
    of: 'member_opening',
    plant: plantOpening('opening_id as biz_id'),
    rules: [ruleNames.openingFlow, ruleNames.openingEntry],
  },
  {
    of: 'member_opening',
    plant: plantOpening(`'memberOpening:' || batch_id as business_key`),
    rules: [ruleNames.openingEntry, ruleNames.openingFlow],
  },
  createTampering({
    of: 'member_flow.bonus',
    to: 'bonus - 1',
    where: consumption,
    shows: 't.flow_id',
    rules: [ruleNames.balanceAfter, ruleNames.balance, ruleNames.flowOnce],
  }),
  createTampering({ of: 'member_flow.balance_after', to: 'balance_after + 1', rules: [ruleNames.balanceAfter] }),
  createTampering({
    of: 'member_flow.member_id',
    to: 'member_id + 1',
    where: back,
    rules: [ruleNames.flowMember, ruleNames.balance, ruleNames.balanceAfter],
  }),
  createTampering({
    of: 'member_flow.principal',
    to: 'principal + 1',
    where: back,
    shows: 't.payment_id',
    rules: [ruleNames.flowBack, ruleNames.balance, ruleNames.balanceAfter],
  }),
  createTampering({
    of: 'payment.bonus_amount',
    to: 'bonus_amount + 1',
    where: `pay_method = ${quoteCode(payMethod.balance)} and not voided`,
    rules: [ruleNames.bonusLines, ruleNames.flowOnce],
  }),
  createTampering({
    of: 'payment.bonus_amount',
    to: 'bonus_amount - 1',
    where: `pay_method = ${quoteCode(payMethod.deposit)} and bonus_amount > 0`,
    rules: [ruleNames.bonusAhead, ruleNames.bonusLines],
  }),
  createTampering({
    of: 'recharge_order.principal_amount',
    to: 'principal_amount + 1',
    where: `pay_method = ${quoteCode(payMethod.cash)}`,
    rules: [ruleNames.rechargePaid, ruleNames.flowOnce, ruleNames.rechargeEntry],
  }),
  createTampering({
    of: 'recharge_order.refunded_bonus',
    to: 'refunded_bonus - 1',
    where: 'refunded_bonus > 0',
    rules: [ruleNames.rechargeRefunds],
  }),
  createTampering({
    of: 'recharge_order.sales_dept_id',
    to: '(select max(dept_id) from dept)',
    where: 'sales_dept_id is not null',
    shows: 't.recharge_id',
    rules: [ruleNames.rechargeDept],
  }),
  createTampering({
    of: 'account.code',
    to: `'bonus of ' || code`,
    where: `code like 'member:%:bonus' and balance <> 0`,
    shows: `split_part(t.code, ':', 2)::bigint as member_id`,
    rules: [
      ruleNames.balance,
      ruleNames.storedFacts,
      ruleNames.rechargeEntry,
      ruleNames.paymentAccount,
      ruleNames.accountKind,
    ],
  }),
]
