/** Moves sales credit to another person, bypassing orders, sittings and logs. */
import { normalDisable, orderStatus, recordStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering, SOMEBODY } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { rule } from './rule-names.ts'

export const peopleTamperings: readonly Tampering[] = [
  createTampering({
    of: 'orders.sales_user_id',
    to: SOMEBODY,
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [rule.credited, rule.moveOfLog, rule.logChain],
  }),
  createTampering({
    of: 'orders.sales_dept_id',
    to: 'sales_dept_id + 1',
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [rule.credited, rule.moveOfLog],
  }),
  createTampering({
    of: 'orders.order_user_id',
    to: SOMEBODY,
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [rule.ofOrder],
  }),
  createTampering({
    of: 'orders.recommend_user_id',
    to: SOMEBODY,
    where: 'recommend_user_id is not null',
    rules: [rule.ofOrder],
  }),
  createTampering({
    of: 'orders.recommend_dept_id',
    to: 'recommend_dept_id + 1',
    where: 'recommend_user_id is not null',
    rules: [rule.ofOrder, rule.recommenderDept],
  }),
  createTampering({
    of: 'orders.sitting_id',
    to: 'sitting_id + 1',
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [rule.ofOrder, rule.logOfOrder, rule.orderOfSitting, rule.sittingSums],
  }),
  createTampering({
    of: 'sitting.sales_user_id',
    to: SOMEBODY,
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [rule.logOfSitting, rule.sittingHistory, rule.orderOfSitting],
  }),
  createTampering({
    of: 'sitting.sales_dept_id',
    to: 'sales_dept_id + 1',
    where: `status = ${quoteCode(recordStatus.settled)}`,
    rules: [rule.sittingHistory, rule.orderOfSitting],
  }),
  createTampering({
    of: 'sitting.recommend_user_id',
    to: SOMEBODY,
    where: 'recommend_user_id is null',
    rules: [rule.sittingHistory],
  }),
  createTampering({
    of: 'sitting.recommend_dept_id',
    to: 'recommend_dept_id + 1',
    where: 'recommend_user_id is not null',
    rules: [rule.sittingHistory],
  }),
  createTampering({
    of: 'sitting.area_id',
    to: 'area_id % 4 + 1',
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [rule.sittingHistory],
  }),
  createTampering({
    of: 'sitting.bill_id',
    to: 'bill_id + 1',
    where: `status = ${quoteCode(recordStatus.settled)}`,
    rules: [rule.sittingHistory],
  }),
  createTampering({
    of: 'sitting_history.sales_user_id',
    to: SOMEBODY,
    shows: 't.sitting_id, t.sales_user_id',
    rules: [rule.sittingHistory],
  }),
  createTampering({
    of: 'sitting_history.sales_dept_id',
    to: 'sales_dept_id + 1',
    shows: 't.sitting_id, t.sales_dept_id',
    rules: [rule.sittingHistory, rule.salesDept],
  }),
  createTampering({
    of: 'sitting_history.recommend_dept_id',
    to: 'recommend_dept_id + 1',
    where: 'recommend_user_id is not null',
    rules: [rule.sittingRecommenderDept],
  }),
  createTampering({
    of: 'sitting_history.area_id',
    to: 'area_id % 4 + 1',
    shows: 't.sitting_id, t.area_id',
    rules: [rule.sittingHistory, rule.place],
  }),
  createTampering({
    of: 'sitting_history.after_fact_id',
    to: 'after_fact_id + 20',
    where: 'after_fact_id > 0',
    shows: 't.after_fact_id - 19 as fact_id',
    rules: [rule.place],
  }),
  createTampering({
    of: 'sales_attribution_log.to_user_id',
    to: SOMEBODY,
    where: `subject_type = 'record'`,
    shows: 't.subject_id as sitting_id, t.to_user_id',
    rules: [rule.logOfSitting, rule.logOfOrder, rule.salesDept],
  }),
  createTampering({
    of: 'sales_attribution_log.to_dept_id',
    to: 'to_dept_id + 1',
    where: `subject_type = 'order'`,
    rules: [rule.moveOfLog, rule.credited, rule.moveComplete, rule.logOfOrder, rule.orderOfSitting],
  }),
  createTampering({
    of: 'sales_attribution_log.from_user_id',
    to: SOMEBODY,
    where: `subject_type = 'order'`,
    rules: [rule.logChain, rule.logOfOrder],
  }),
  createTampering({
    of: 'sales_attribution_log.after_fact_id',
    to: 'after_fact_id - after_fact_id',
    where: `subject_type = 'order'`,
    shows: 't.subject_id as order_id',
    rules: [rule.credited],
  }),
  createTampering({
    of: 'sales_attribution_log.subject_id',
    to: 'subject_id + 1000',
    where: `subject_type = 'order'`,
    rules: [rule.logChain, rule.credited, rule.moveOfLog, rule.orderOfSitting],
  }),
  createTampering({
    of: 'guest_order.named_user_id',
    to: SOMEBODY,
    where: 'named_user_id is not null',
    shows: 't.order_id as guest_order_id, t.named_user_id',
    rules: [rule.choice],
  }),
  createTampering({
    of: 'sales_attribution_log.device_id',
    to: `'another-phone'`,
    where: 'device_id is not null',
    rules: [rule.choice],
  }),
  createTampering({
    of: 'sales_attribution_log.guest_order_id',
    to: '(select min(order_id) from orders)',
    where: `subject_type = 'record' and guest_order_id is not null and device_id is null`,
    rules: [rule.choiceUndone],
  }),
  createTampering({
    of: 'sales_attribution_log.approval_id',
    to: '(select min(approval_id) from approval)',
    where: `subject_type = 'record'`,
    rules: [rule.correction, rule.logOfOrder],
  }),
  createTampering({
    of: 'gift_order.send_user_id',
    to: SOMEBODY,
    shows: 't.order_id, t.send_user_id',
    rules: [rule.giver, rule.quota],
  }),
  createTampering({
    of: 'gift_order.send_dept_id',
    to: 'send_dept_id + 1',
    shows: 't.order_id, t.send_dept_id',
    rules: [rule.giver, rule.giverDept],
  }),
  createTampering({ of: 'credit_record.guarantee_user_id', to: SOMEBODY, rules: [rule.guarantor] }),
  createTampering({ of: 'credit_record.guarantee_dept_id', to: 'guarantee_dept_id + 1', rules: [rule.guarantorDept] }),
  createTampering({
    of: 'payment.cashier_user_id',
    to: SOMEBODY,
    where: `pay_method = 'cash'`,
    shows: 't.payment_id, t.cashier_user_id',
    rules: [rule.paymentAccount, rule.entryOfBusiness],
  }),
  createTampering({
    of: 'payment.cashier_user_id',
    to: SOMEBODY,
    where: `pay_method = 'card'`,
    shows: `'payment:' || t.payment_id as business_key, t.cashier_user_id`,
    rules: [rule.entryOfBusiness],
  }),
  createTampering({ of: 'credit_repay.operator_user_id', to: SOMEBODY, rules: [rule.repayment, rule.entryOfBusiness] }),
  createTampering({
    of: 'reward.to_user_id',
    to: SOMEBODY,
    rules: [rule.tipReceiver, rule.tipsOwed, rule.tipDept, rule.tipPayment],
  }),
  createTampering({ of: 'reward.to_dept_id', to: 'to_dept_id + 1', rules: [rule.tipDept] }),
  createTampering({ of: 'play_event.host_dept_id', to: 'host_dept_id + 1', rules: [rule.playDept] }),
  createTampering({
    of: 'play_join.invite_dept_id',
    to: 'invite_dept_id + 1',
    where: 'invite_user_id is not null',
    rules: [rule.playDept],
  }),
  createTampering({ of: 'flash_sale_order.sales_dept_id', to: 'sales_dept_id + 1', rules: [rule.killDept] }),
  createTampering({ of: 'booking.sales_dept_id', to: 'sales_dept_id + 1', rules: [rule.bookingDept] }),
  createTampering({ of: 'app_user.dept_id', to: 'dept_id + 1', where: `user_name = 'yx01'`, rules: [rule.personDept] }),
  {
    of: 'employment.leave_date',
    plant: [`update employment set leave_date = '2026-03-01' where user_id = ${SOMEBODY} returning user_id`],
    rules: [rule.personEmployed],
  },
  {
    of: 'user_dept.from_at',
    plant: [`update user_dept set from_at = '2026-01-01' where user_id = ${SOMEBODY} returning user_id`],
    rules: [rule.deptHistory],
  },
  {
    of: 'member.merged_into',
    plant: [
      `update member set merged_into = 22, merged_at = now(), status = ${quoteCode(normalDisable.disabled)} where member_id = 21`,
      `update member set merged_into = 23, merged_at = now(), status = ${quoteCode(normalDisable.disabled)} where member_id = 22`,
      'select member_id, merged_into from member where member_id = 21',
    ],
    rules: [rule.memberMerged],
  },
  {
    of: 'external_account.member_id',
    plant: [
      `update member set merged_into = 22, merged_at = now(), status = ${quoteCode(normalDisable.disabled)} where member_id = 21`,
      `insert into external_account (member_id, platform, open_id, bind_time) values (21, 'wx', 'of-nobody', now()) returning member_id`,
    ],
    rules: [rule.memberGone],
  },
  {
    of: 'member.level_id',
    plant: [
      'update member_level set upgrade_recharge = 1 where level_no = (select max(level_no) from member_level)',
      `update member set level_id = (select level_id from member_level order by level_no limit 1)
       where member_id in (select member_id from recharge_order) returning member_id`,
    ],
    rules: [rule.memberLevel],
  },
]
