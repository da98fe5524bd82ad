/** At least one tampering case for each journal and its accompanying tables. */
import { billStatus, creditStatus, refundType, rewardStatus, sendStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering, UNINVOLVED_USER_ID_SQL, TONIGHT_CONDITION_SQL } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

export const journalTamperings: readonly Tampering[] = [
  createTampering({
    of: 'rebate_detail.rebate_amount',
    to: 'rebate_amount + 1',
    rules: [ruleNames.rebateOfLine, ruleNames.rebateRule, ruleNames.rebateEntry, ruleNames.bonusSource],
    shows: 't.order_item_id',
  }),
  createTampering({ of: 'rebate_detail.rebate_value', to: 'rebate_value + 1', rules: [ruleNames.rebateRule] }),
  createTampering({
    of: 'rebate_detail.business_date',
    to: `'2026-03-10'`,
    rules: [
      ruleNames.rebateNight,
      ruleNames.rebateEntry,
      ruleNames.entryKnown,
      ruleNames.bonusSource,
      ruleNames.bonusNight,
    ],
  }),
  createTampering({
    of: 'rebate_detail.user_id',
    to: UNINVOLVED_USER_ID_SQL,
    rules: [ruleNames.rebateOfLine, ruleNames.rebateEntry, ruleNames.bonusSource],
    shows: 't.order_item_id',
  }),
  createTampering({
    of: 'journal_entry.business_key',
    to: `'payment:999'`,
    where: `kind = 'payment'`,
    rules: [ruleNames.entryKnown, ruleNames.paymentEntry],
  }),
  createTampering({
    of: 'journal_entry.kind',
    to: `'shift'`,
    where: `kind = 'payment'`,
    rules: [ruleNames.entryOfBusiness, ruleNames.entryKnown],
  }),
  createTampering({
    of: 'journal_entry.business_date',
    to: `'2026-03-15'`,
    where: `kind = 'payment' and ${TONIGHT_CONDITION_SQL}`,
    rules: [ruleNames.entryNight, ruleNames.entryOfBusiness, ruleNames.income],
  }),
  createTampering({
    of: 'journal_entry.actor_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `kind = 'refund' and actor_user_id is not null`,
    rules: [ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'journal_entry.posted_at',
    to: `posted_at + interval '1 second'`,
    where: `kind = 'repay'`,
    shows: 't.entry_id',
    rules: [ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'journal_entry.reverses_entry_id',
    to: 'null',
    where: `kind = 'reverse'`,
    shows: 't.entry_id',
    rules: [ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'account.balance',
    to: 'balance + 1',
    where: `code = 'card:clearing'`,
    rules: [ruleNames.accountBalance],
  }),
  createTampering({
    of: 'account.ceiling',
    to: 'ceiling - 1',
    where: 'ceiling > 0',
    shows: 't.ceiling',
    rules: [ruleNames.creditAccount],
  }),
  createTampering({
    of: 'account.code',
    to: `'cash:999'`,
    where: `code ~ '^cash:\\d+$'`,
    shows: 't.code',
    rules: [ruleNames.shift, ruleNames.paymentAccount],
  }),
  createTampering({
    of: 'payment.amount',
    to: 'amount + 1',
    where: `pay_method = 'card'`,
    rules: [ruleNames.allocations, ruleNames.paymentEntry],
  }),
  createTampering({
    of: 'payment.paid_at',
    to: `paid_at + interval '1 second'`,
    where: `pay_method = 'card'`,
    shows: 't.paid_at',
    rules: [ruleNames.moment, ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'payment.business_date',
    to: 'business_date + 1',
    where: `pay_method = 'card'`,
    shows: `'payment:' || t.payment_id as business_key`,
    rules: [ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'payment.refunded_amount',
    to: 'refunded_amount + 1',
    where: `pay_method = 'card'`,
    rules: [ruleNames.allocations],
  }),
  createTampering({
    of: 'payment.voided',
    to: 'true',
    where: `pay_method = 'card' and not voided`,
    shows: 't.payment_id',
    rules: [ruleNames.paymentFacts, ruleNames.lineMoney, ruleNames.paymentEntry],
  }),
  createTampering({
    of: 'payment.counts_performance',
    to: 'not counts_performance',
    where: `pay_method = 'card' and not voided`,
    shows: 't.payment_id',
    rules: [ruleNames.paymentFacts],
  }),
  createTampering({
    of: 'payment.pay_method',
    to: `'cash'`,
    where: `pay_method = 'card' and not voided`,
    rules: [ruleNames.factOfPayment, ruleNames.paymentAccount],
  }),
  createTampering({ of: 'payment_attempt.refunded_amount', to: 'refunded_amount + 1', rules: [ruleNames.givenBack] }),
  createTampering({
    of: 'channel_refund.amount',
    to: 'amount + 1',
    shows: 't.attempt_id, t.amount',
    rules: [ruleNames.givenBack, ruleNames.clearing, ruleNames.clearingListed],
  }),
  createTampering({
    of: 'channel_refund.finished_at',
    to: `finished_at + interval '1 second'`,
    shows: `'channelRefund:' || t.channel_refund_id as business_key`,
    rules: [ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'refund.amount',
    to: 'amount + 1',
    rules: [ruleNames.refundParts, ruleNames.orderRefunds, ruleNames.refundFacts, ruleNames.refundEntry],
  }),
  createTampering({
    of: 'refund.refunded_at',
    to: `refunded_at + interval '1 second'`,
    shows: 't.refunded_at',
    rules: [ruleNames.moment, ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'refund.refund_type',
    to: quoteCode(refundType.moneyOnly),
    where: `refund_type = ${quoteCode(refundType.goods)}`,
    shows: 't.order_id',
    rules: [ruleNames.lineReturned, ruleNames.refundAsked],
  }),
  createTampering({
    of: 'refund.items',
    to: `jsonb_set(items, '{0,quantity}', to_jsonb(2))`,
    where: `refund_type = ${quoteCode(refundType.goods)}`,
    shows: 't.order_id',
    rules: [ruleNames.lineReturned],
  }),
  createTampering({
    of: 'refund.payment_parts',
    to: `jsonb_set(payment_parts, '{0,amount}', to_jsonb(1))`,
    shows: 't.refund_id',
    rules: [ruleNames.refundParts],
  }),
  createTampering({
    of: 'credit_record.amount',
    to: 'amount + 1',
    where: `status <> ${quoteCode(creditStatus.writtenOff)}`,
    rules: [ruleNames.creditPayment, ruleNames.creditBooks, ruleNames.creditState, ruleNames.creditAsked],
  }),
  createTampering({
    of: 'credit_record.repaid_amount',
    to: 'repaid_amount - 1',
    where: 'repaid_amount > 0',
    rules: [ruleNames.creditState],
  }),
  createTampering({
    of: 'credit_record.bad_amount',
    to: 'bad_amount - 1',
    where: 'bad_amount > 0',
    shows: `'credit:' || t.credit_id || ':writeOff' as business_key`,
    rules: [ruleNames.repaymentEntry, ruleNames.creditState],
  }),
  createTampering({
    of: 'credit_account.credit_limit',
    to: 'credit_limit + 1',
    where: 'credit_limit > 0',
    rules: [ruleNames.creditAccount],
  }),
  createTampering({
    of: 'credit_repay.amount',
    to: 'amount + 1',
    rules: [ruleNames.repayment, ruleNames.creditState, ruleNames.repaymentEntry],
  }),
  createTampering({
    of: 'credit_repay.reversed_at',
    to: `reversed_at + interval '1 second'`,
    where: 'reversed_at is not null',
    shows: 't.repay_id',
    rules: [ruleNames.repaymentReversed, ruleNames.entryOfBusiness, ruleNames.moment],
  }),
  createTampering({
    of: 'reward.user_share',
    to: 'user_share + 1, company_share = company_share - 1',
    where: `status = ${quoteCode(rewardStatus.succeeded)}`,
    rules: [ruleNames.tipReceiver, ruleNames.tipsOwed, ruleNames.payRuleCarried],
  }),
  createTampering({
    of: 'bill.reversed_at',
    to: `reversed_at + interval '1 second'`,
    where: `status = ${quoteCode(billStatus.reversed)}`,
    shows: 't.reversed_at',
    rules: [ruleNames.moment, ruleNames.entryOfBusiness],
  }),
  createTampering({ of: 'bill_split.share_count', to: 'share_count + 1', rules: [ruleNames.splitShares] }),
  createTampering({
    of: 'cash_shift.counted_amount',
    to: 'counted_amount + 1',
    where: 'closed_at is not null',
    rules: [ruleNames.shift],
  }),
  createTampering({
    of: 'cash_shift.expected_amount',
    to: 'expected_amount + 1',
    where: 'closed_at is not null',
    rules: [ruleNames.shift],
  }),
  createTampering({ of: 'cash_shift.float_amount', to: 'float_amount + 1', rules: [ruleNames.shift] }),
  createTampering({
    of: 'cash_shift.cashier_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    rules: [ruleNames.shift, ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'cash_shift.first_counted_amount',
    to: 'first_counted_amount - 1',
    where: `remark = '' and first_counted_amount > 0`,
    rules: [ruleNames.cashRecount],
  }),
  createTampering({ of: 'cash_move.amount', to: 'amount + 1', rules: [ruleNames.cashMove] }),
  createTampering({
    of: 'cash_move.move_kind',
    to: `'expense'`,
    where: `move_kind = 'out'`,
    rules: [ruleNames.cashMove],
  }),
  createTampering({
    of: 'cash_move.shift_id',
    to: '(select min(s.shift_id) from cash_shift s where s.shift_id <> t.shift_id)',
    rules: [ruleNames.cashMove],
  }),
  createTampering({
    of: 'stock_record.quantity',
    to: 'quantity - 1, after_num = after_num - 1',
    where: 'order_id is not null',
    shows: 't.goods_id, t.after_num as ended',
    rules: [ruleNames.stockBook, ruleNames.stockSum],
  }),
  createTampering({
    of: 'order_item.base_price',
    to: 'base_price - 1',
    where: 'base_price > 0',
    shows: 't.order_item_id',
    rules: [ruleNames.linePrice],
  }),
  createTampering({
    of: 'order_item.options',
    to: `'[{"groupId": 1, "groupName": "加料", "optionName": "椰果", "surcharge": 500}]'`,
    where: `options = '[]'`,
    shows: 't.order_item_id',
    rules: [ruleNames.linePrice],
  }),
  createTampering({
    of: 'order_item.price_rule',
    to: `jsonb_build_object('ruleName', '欢乐时光', 'listPrice', base_price + 100, 'rateBp', 10000, 'wholeYuan', false), price_rule_id = 1`,
    where: 'base_price > 0',
    shows: 't.order_item_id',
    rules: [ruleNames.ruledPrice],
  }),
  createTampering({
    of: 'goods.option_group_ids',
    to: `'{999999}'`,
    where: `option_group_ids = '{}'`,
    shows: 't.goods_id',
    rules: [ruleNames.optionGroups],
  }),
  createTampering({
    of: 'order_item.allocated_amount',
    to: 'allocated_amount - 1',
    where: 'allocated_amount > 0',
    rules: [ruleNames.lineMoney, ruleNames.orderMoney],
  }),
  createTampering({
    of: 'order_item.manager_discount',
    to: 'manager_discount + 1',
    where: 'manager_discount > 0',
    shows: 't.order_id',
    rules: [ruleNames.orderLines, ruleNames.discountKinds],
  }),
  createTampering({
    of: 'order_item.return_quantity',
    to: 'return_quantity + 1',
    where: `order_id in (select order_id from gift_order where status = ${quoteCode(sendStatus.effective)})`,
    shows: 't.order_item_id',
    rules: [ruleNames.lineReturned, ruleNames.orderLines, ruleNames.orderReturned],
  }),
  createTampering({
    of: 'table_log.created_at',
    to: `created_at + interval '1 second'`,
    where: `op_type = '点单'`,
    shows: `t.created_at - interval '1 second' as event_at`,
    rules: [ruleNames.moment],
  }),
  createTampering({ of: 'oper_log.user_name', to: `'somebody'`, shows: '1 as seal_id', rules: [ruleNames.operLog] }),
  createTampering({ of: 'oper_log_seal.hash', to: `'none'`, shows: 't.seal_id', rules: [ruleNames.operLog] }),
  {
    of: 'account.floor',
    plant: [
      'alter table account drop constraint account__floor',
      `update account set floor = balance + 1 where code = 'card:clearing' returning account_id, floor`,
    ],
    rules: [ruleNames.accountBalance],
  },
  {
    of: 'journal_line.amount',
    plant: ['update journal_line set amount = amount + 1 where entry_id = 1 and seq = 1 returning entry_id'],
    rules: [ruleNames.entryBalanced, ruleNames.accountBalance, ruleNames.income],
  },
  {
    of: 'journal_line.account_id',
    plant: [
      `update journal_line l set account_id = (select account_id from account where code = 'card:clearing')
        where (l.entry_id, l.seq) = (select e.entry_id, m.seq from journal_entry e join journal_line m using (entry_id) join account a using (account_id)
          where e.kind = 'payment' and a.code like 'cash:%' order by 1 limit 1)
        returning split_part((select business_key from journal_entry e where e.entry_id = l.entry_id), ':', 2)::bigint as payment_id`,
    ],
    rules: [ruleNames.paymentAccount, ruleNames.accountBalance, ruleNames.cash, ruleNames.cards],
  },
  {
    of: 'journal_line.account_id',
    plant: [
      `update journal_line l set account_id = (select account_id from account where code = 'cash:over_short')
        where l.account_id = (select account_id from account where code = 'expense:petty')
        returning split_part((select business_key from journal_entry e where e.entry_id = l.entry_id), ':', 2)::bigint as move_id`,
    ],
    rules: [ruleNames.cashMove, ruleNames.accountBalance],
  },
  {
    of: 'payment_allocation.amount',
    plant: ['update payment_allocation set amount = amount + 1 where payment_id = 1 returning payment_id'],
    rules: [ruleNames.allocations, ruleNames.lineMoney, ruleNames.paymentFacts],
  },
  {
    of: 'credit_repay_line.amount',
    plant: ['update credit_repay_line set amount = amount + 1 returning repay_id'],
    rules: [ruleNames.repayment, ruleNames.paymentFacts],
  },
  {
    of: 'bill_split_part.amount',
    plant: ['update bill_split_part set amount = amount + 1 where seq = 1 returning split_id, amount'],
    rules: [ruleNames.splitShares],
  },
  {
    of: 'night_measure.paid_amount',
    plant: [
      'update night_measure set paid_amount = paid_amount + 1 returning sales_user_id, jsonb_build_array(paid_amount, paid_amount - 1) as differs',
    ],
    rules: [ruleNames.nightByPerson],
  },
  {
    of: 'night_by_dimension.paid_amount',
    plant: [
      `update night_by_dimension set paid_amount = paid_amount + 1 where dimension = 'method'
        returning user_id, jsonb_build_array(paid_amount, paid_amount - 1) as differs, '结算统计 P027、营业概况 P052' as pages`,
    ],
    rules: [ruleNames.nightParts],
  },
  {
    of: 'business_day.snapshot',
    plant: [
      `with before as (select business_date, snapshot -> 'paidAmount' as was from business_day)
        update business_day d set snapshot = snapshot || '{"paidAmount": 1}' from before b where b.business_date = d.business_date
        returning d.business_date, jsonb_build_array(1, b.was) as differs`,
    ],
    rules: [ruleNames.snapshot],
  },
  {
    of: 'table_log',
    plant: [`delete from table_log where op_type = '开台' returning sitting_id`],
    rules: [ruleNames.sittingLog],
  },
  {
    of: 'booking_log',
    plant: ['delete from booking_log where booking_id = 1 returning booking_id'],
    rules: [ruleNames.bookingLog],
  },
]
