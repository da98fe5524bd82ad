/** Moves sales credit to another person, bypassing orders, sittings and logs. */
import { normalDisable, orderStatus, plannedChangeStatus, recordStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering, UNINVOLVED_USER_ID_SQL } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

export const salesCreditTamperings: readonly Tampering[] = [
  createTampering({
    of: 'orders.sales_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.credited, ruleNames.moveOfLog, ruleNames.logChain],
  }),
  createTampering({
    of: 'orders.sales_dept_id',
    to: 'sales_dept_id + 1',
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.credited, ruleNames.moveOfLog],
  }),
  createTampering({
    of: 'orders.order_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.ofOrder],
  }),
  createTampering({
    of: 'orders.recommend_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: 'recommend_user_id is not null',
    rules: [ruleNames.ofOrder],
  }),
  createTampering({
    of: 'orders.recommend_dept_id',
    to: 'recommend_dept_id + 1',
    where: 'recommend_user_id is not null',
    rules: [ruleNames.ofOrder, ruleNames.recommenderDept],
  }),
  createTampering({
    of: 'orders.sitting_id',
    to: 'sitting_id + 1',
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.ofOrder, ruleNames.logOfOrder, ruleNames.orderOfSitting, ruleNames.sittingSums],
  }),
  createTampering({
    of: 'sitting.sales_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [ruleNames.logOfSitting, ruleNames.sittingHistory, ruleNames.orderOfSitting],
  }),
  createTampering({
    of: 'sitting.sales_dept_id',
    to: 'sales_dept_id + 1',
    where: `status = ${quoteCode(recordStatus.settled)}`,
    rules: [ruleNames.sittingHistory, ruleNames.orderOfSitting],
  }),
  createTampering({
    of: 'sitting.recommend_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: 'recommend_user_id is null',
    rules: [ruleNames.sittingHistory],
  }),
  createTampering({
    of: 'sitting.recommend_dept_id',
    to: 'recommend_dept_id + 1',
    where: 'recommend_user_id is not null',
    rules: [ruleNames.sittingHistory],
  }),
  createTampering({
    of: 'sitting.area_id',
    to: 'area_id % 4 + 1',
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [ruleNames.sittingHistory],
  }),
  createTampering({
    of: 'sitting.bill_id',
    to: 'bill_id + 1',
    where: `status = ${quoteCode(recordStatus.settled)}`,
    rules: [ruleNames.sittingHistory],
  }),
  createTampering({
    of: 'sitting_history.sales_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    shows: 't.sitting_id, t.sales_user_id',
    rules: [ruleNames.sittingHistory],
  }),
  createTampering({
    of: 'sitting_history.sales_dept_id',
    to: 'sales_dept_id + 1',
    shows: 't.sitting_id, t.sales_dept_id',
    rules: [ruleNames.sittingHistory, ruleNames.salesDept],
  }),
  createTampering({
    of: 'sitting_history.recommend_dept_id',
    to: 'recommend_dept_id + 1',
    where: 'recommend_user_id is not null',
    rules: [ruleNames.sittingRecommenderDept],
  }),
  createTampering({
    of: 'sitting_history.area_id',
    to: 'area_id % 4 + 1',
    shows: 't.sitting_id, t.area_id',
    rules: [ruleNames.sittingHistory, ruleNames.place],
  }),
  createTampering({
    of: 'sitting_history.after_fact_id',
    to: 'after_fact_id + 20',
    where: 'after_fact_id > 0',
    shows: 't.after_fact_id - 19 as fact_id',
    rules: [ruleNames.place],
  }),
  createTampering({
    of: 'sales_attribution_log.to_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `subject_type = 'record'`,
    shows: 't.subject_id as sitting_id, t.to_user_id',
    rules: [ruleNames.logOfSitting, ruleNames.logOfOrder, ruleNames.salesDept],
  }),
  createTampering({
    of: 'sales_attribution_log.to_dept_id',
    to: 'to_dept_id + 1',
    where: `subject_type = 'order'`,
    rules: [
      ruleNames.moveOfLog,
      ruleNames.credited,
      ruleNames.moveComplete,
      ruleNames.logOfOrder,
      ruleNames.orderOfSitting,
    ],
  }),
  createTampering({
    of: 'sales_attribution_log.from_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `subject_type = 'order'`,
    rules: [ruleNames.logChain, ruleNames.logOfOrder],
  }),
  createTampering({
    of: 'sales_attribution_log.after_fact_id',
    to: 'after_fact_id - after_fact_id',
    where: `subject_type = 'order'`,
    shows: 't.subject_id as order_id',
    rules: [ruleNames.credited],
  }),
  createTampering({
    of: 'sales_attribution_log.subject_id',
    to: 'subject_id + 1000',
    where: `subject_type = 'order'`,
    rules: [ruleNames.logChain, ruleNames.credited, ruleNames.moveOfLog, ruleNames.orderOfSitting],
  }),
  createTampering({
    of: 'guest_order.named_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: 'named_user_id is not null',
    shows: 't.order_id as guest_order_id, t.named_user_id',
    rules: [ruleNames.choice],
  }),
  createTampering({
    of: 'sales_attribution_log.device_id',
    to: `'another-phone'`,
    where: 'device_id is not null',
    rules: [ruleNames.choice],
  }),
  createTampering({
    of: 'sales_attribution_log.guest_order_id',
    to: '(select min(order_id) from orders)',
    where: `subject_type = 'record' and guest_order_id is not null and device_id is null`,
    rules: [ruleNames.choiceUndone],
  }),
  createTampering({
    of: 'sales_attribution_log.approval_id',
    to: '(select min(approval_id) from approval)',
    where: `subject_type = 'record'`,
    rules: [ruleNames.correction, ruleNames.logOfOrder],
  }),
  createTampering({
    of: 'gift_order.send_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    shows: 't.order_id, t.send_user_id',
    rules: [ruleNames.giver, ruleNames.quota],
  }),
  createTampering({
    of: 'gift_order.send_dept_id',
    to: 'send_dept_id + 1',
    shows: 't.order_id, t.send_dept_id',
    rules: [ruleNames.giver, ruleNames.giverDept],
  }),
  createTampering({ of: 'credit_record.guarantee_user_id', to: UNINVOLVED_USER_ID_SQL, rules: [ruleNames.guarantor] }),
  createTampering({
    of: 'credit_record.guarantee_dept_id',
    to: 'guarantee_dept_id + 1',
    rules: [ruleNames.guarantorDept],
  }),
  createTampering({
    of: 'payment.cashier_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `pay_method = 'cash'`,
    shows: 't.payment_id, t.cashier_user_id',
    rules: [ruleNames.paymentAccount, ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'payment.cashier_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    where: `pay_method = 'card'`,
    shows: `'payment:' || t.payment_id as business_key, t.cashier_user_id`,
    rules: [ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'credit_repay.operator_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    rules: [ruleNames.repayment, ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'reward.to_user_id',
    to: UNINVOLVED_USER_ID_SQL,
    rules: [ruleNames.tipReceiver, ruleNames.tipsOwed, ruleNames.tipDept, ruleNames.tipPayment],
  }),
  createTampering({ of: 'reward.to_dept_id', to: 'to_dept_id + 1', rules: [ruleNames.tipDept] }),
  createTampering({ of: 'play_event.host_dept_id', to: 'host_dept_id + 1', rules: [ruleNames.playDept] }),
  createTampering({
    of: 'play_join.invite_dept_id',
    to: 'invite_dept_id + 1',
    where: 'invite_user_id is not null',
    rules: [ruleNames.playDept],
  }),
  createTampering({ of: 'flash_sale_order.sales_dept_id', to: 'sales_dept_id + 1', rules: [ruleNames.killDept] }),
  createTampering({ of: 'booking.sales_dept_id', to: 'sales_dept_id + 1', rules: [ruleNames.bookingDept] }),
  createTampering({
    of: 'app_user.dept_id',
    to: 'dept_id + 1',
    where: `user_name = 'yx01'`,
    rules: [ruleNames.personDept],
  }),
  {
    of: 'app_user.role_keys',
    plant: [`update app_user set role_keys = '{chief}' where user_id = ${UNINVOLVED_USER_ID_SQL} returning user_id`],
    rules: [ruleNames.personRoles],
  },
  {
    of: 'role.status',
    plant: [`update role set status = ${quoteCode(normalDisable.disabled)} where role_key = 'store' returning role_id`],
    rules: [ruleNames.rolesInUse],
  },
  {
    of: 'post.role_keys',
    plant: [`update post set role_keys = '{chief}' where post_name = '保安' returning post_id`],
    rules: [ruleNames.postRoles],
  },
  {
    of: 'dept.parent_id',
    plant: [`update dept set parent_id = 10 where dept_name = '营销一部' returning dept_id`],
    rules: [ruleNames.deptAncestors],
  },
  {
    of: 'employment.leave_date',
    plant: [
      `update employment set leave_date = '2026-03-01' where user_id = ${UNINVOLVED_USER_ID_SQL} returning user_id`,
    ],
    rules: [ruleNames.personEmployed],
  },
  {
    of: 'user_dept.from_at',
    plant: [`update user_dept set from_at = '2026-01-01' where user_id = ${UNINVOLVED_USER_ID_SQL} returning user_id`],
    rules: [ruleNames.deptHistory],
  },
  {
    of: 'member.merged_into',
    plant: [
      `update member set merged_into = 22, merged_at = now(), status = ${quoteCode(normalDisable.disabled)} where member_id = 21`,
      `update member set merged_into = 23, merged_at = now(), status = ${quoteCode(normalDisable.disabled)} where member_id = 22`,
      'select member_id, merged_into from member where member_id = 21',
    ],
    rules: [ruleNames.memberMerged],
  },
  {
    of: 'external_account.member_id',
    plant: [
      `update member set merged_into = 22, merged_at = now(), status = ${quoteCode(normalDisable.disabled)} where member_id = 21`,
      `insert into external_account (member_id, platform, open_id, bind_time) values (21, 'wx', 'of-nobody', now()) returning member_id`,
    ],
    rules: [ruleNames.memberGone],
  },
  {
    of: 'member.level_id',
    plant: [
      'update member_level set upgrade_recharge = 1 where level_no = (select max(level_no) from member_level)',
      `update member set level_id = (select level_id from member_level order by level_no limit 1)
       where member_id in (select member_id from recharge_order) returning member_id`,
    ],
    rules: [ruleNames.memberLevel, ruleNames.levelOrder],
  },
  {
    of: 'member_level.upgrade_recharge',
    plant: [
      `update member_level set upgrade_recharge = 1 where level_no = (select max(level_no) from member_level) returning level_id`,
    ],
    rules: [ruleNames.levelOrder, ruleNames.memberLevel],
  },
  {
    of: 'import_row.before',
    plant: [`update import_row set before = '{"labelName":"别的"}' where before is not null returning import_id`],
    rules: [ruleNames.importRows],
  },
  {
    of: 'planned_change.status',
    plant: [
      `insert into planned_change (entity, record_id, changes, effective_at, status, created_by, created_at, ended_at)
       values ('goods', 1, '{"salePrice":{"from":1,"to":2}}', now(), ${quoteCode(plannedChangeStatus.applied)}, (select min(user_id) from app_user), now(), now())
       returning plan_id`,
    ],
    rules: [ruleNames.planApplied],
  },
  {
    of: 'planned_change.changes',
    plant: [
      `insert into planned_change (entity, record_id, changes, effective_at, created_by, created_at)
       select 'goods', 1, '{"salePrice":{"from":1,"to":2}}', now() + i * interval '1 day', (select min(user_id) from app_user), now()
       from generate_series(1, 2) i`,
      `select 'goods' as entity, 1 as record_id`,
    ],
    rules: [ruleNames.planOverlap],
  },
]
