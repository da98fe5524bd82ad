/** Tampering with sums and states derived from the books, and with the tables of the command machinery. */
import {
  bookingDepositStatus,
  billStatus,
  clockDayStatus,
  clockFlag,
  clockMethod,
  killOrderStatus,
  orderStatus,
  payBizType,
  payStatus,
  playJoinStatus,
  produceStatus,
  reconciliationStatus,
  recordStatus,
  rewardStatus,
  sendStatus,
  tableStatus,
  voucherStatus,
} from '@nocturne/contract/codes'
import { quoteCode } from '../../src/db/audit-check.ts'
import { createTampering } from './tampering.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

export const derivedStateTamperings: readonly Tampering[] = [
  createTampering({ of: 'material.use_count', to: 'use_count + 1', rules: [ruleNames.materialCounts] }),
  {
    of: 'task_user.pass_count',
    plant: ['update task_user set pass_count = 0 where pass_count = 1 returning task_id, pass_count'],
    rules: [ruleNames.taskProgress],
  },
  createTampering({ of: 'task.person_count', to: 'person_count + 1', rules: [ruleNames.taskPeople] }),
  createTampering({ of: 'task_check.day_no', to: 'day_no + 5', rules: [ruleNames.taskLimits] }),
  createTampering({
    of: 'task_check.reward_amount',
    to: 'reward_amount + 1',
    rules: [ruleNames.taskReward, ruleNames.bonusTask],
  }),
  createTampering({
    of: 'suggestion.reply_count',
    to: 'reply_count + 1',
    where: 'reply_count = 1',
    rules: [ruleNames.thread],
  }),
  createTampering({
    of: 'schedule_draft.shift_id',
    to: '(select shift_id from schedule s where s.user_id = t.user_id and s.business_date = t.business_date)',
    rules: [ruleNames.draftDiffers],
  }),
  createTampering({ of: 'clock_day.status', to: quoteCode(clockDayStatus.normal), rules: [ruleNames.clockStatus] }),
  createTampering({ of: 'clock_day.on_at', to: "on_at + interval '1 minute'", rules: [ruleNames.clockTimes] }),
  {
    of: 'clock_day',
    plant: ['delete from clock_day where user_id = (select min(user_id) from clock_day) returning user_id'],
    rules: [ruleNames.clockEverybody],
  },
  createTampering({
    of: 'clock_evidence.clock_flag',
    to: quoteCode(clockFlag.sharedDevice),
    rules: [ruleNames.clockEvidence],
  }),
  createTampering({
    of: 'clock_apply.clock_id',
    to: '(select min(clock_id) from clock_record c where c.user_id <> t.user_id)',
    where: 'clock_id is not null',
    shows: 't.apply_id',
    rules: [ruleNames.clockStated],
  }),
  createTampering({ of: 'clock_apply.approval_id', to: 'null', shows: 't.apply_id', rules: [ruleNames.applyStands] }),
  createTampering({
    of: 'clock_record.clocked_at',
    to: "clocked_at - interval '1 minute'",
    where: `clock_method = ${quoteCode(clockMethod.correction)}`,
    shows: 't.clock_id',
    rules: [ruleNames.clockGranted, ruleNames.clockTimes],
  }),
  createTampering({ of: 'clock_swap.begins_at', to: "begins_at - interval '1 minute'", rules: [ruleNames.swapFacts] }),
  {
    of: 'schedule_exchange.user_id',
    plant: [
      `update schedule_exchange set user_id = (select min(user_id) from app_user)
       where exchange_id = (select min(exchange_id) from schedule_exchange) returning user_id, business_date::text`,
    ],
    rules: [ruleNames.swapDone],
  },
  {
    of: 'schedule_exchange.new_shift_id',
    plant: [
      `update schedule_exchange set new_shift_id = (select max(shift_id) from shift)
       where exchange_id = (select max(exchange_id) from schedule_exchange where new_shift_id is null) returning apply_id`,
    ],
    rules: [ruleNames.exchangeMirrors],
  },
  {
    of: 'schedule.shift_id',
    plant: [
      `update schedule s set shift_id = e.old_shift_id
       from (select * from schedule_exchange where new_shift_id is not null and old_shift_id is not null
         order by exchange_id desc limit 1) e
       where s.user_id = e.user_id and s.business_date = e.business_date returning s.user_id`,
    ],
    rules: [ruleNames.exchangeStands, ruleNames.shiftTerms],
  },
  createTampering({ of: 'schedule.late_minutes', to: 'late_minutes + 1', rules: [ruleNames.shiftTerms] }),
  createTampering({
    of: 'suggestion_reply.written_at',
    to: 'null',
    where: 'written_at is not null',
    shows: 't.side',
    rules: [ruleNames.namelessHour],
  }),
  createTampering({
    of: 'voucher_verify.pay_amount',
    to: 'pay_amount + 1',
    where: `status = ${quoteCode(voucherStatus.verified)}`,
    rules: [ruleNames.voucherLine, ruleNames.voucherMoney],
  }),
  {
    of: 'voucher_verify.payment_id',
    plant: [
      `delete from voucher_verify where verify_id = (select min(verify_id) from voucher_verify where status = ${quoteCode(voucherStatus.verified)})
          returning payment_id as id`,
    ],
    rules: [ruleNames.voucherOfAll, ruleNames.voucherMoney, ruleNames.voucherAttempt],
  },
  createTampering({
    of: 'voucher_verify.cancelled_at',
    to: `cancelled_at + interval '1 second'`,
    where: `status = ${quoteCode(voucherStatus.cancelled)}`,
    shows: 't.verify_id',
    rules: [ruleNames.voucherBack, ruleNames.entryOfBusiness],
  }),
  createTampering({
    of: 'voucher_attempt.status',
    to: `'failed', order_id = null`,
    where: `status = 'verified'`,
    rules: [ruleNames.voucherAttempt],
  }),
  {
    of: 'voucher_run.status',
    plant: [
      `insert into voucher_run (platform, list_date, status, run_at)
       select platform, verified_at::date, ${quoteCode(reconciliationStatus.compared)}, verified_at + interval '1 hour' from voucher_verify
       where status = ${quoteCode(voucherStatus.verified)} limit 1 returning platform`,
    ],
    rules: [ruleNames.voucherDay],
  },
  createTampering({
    of: 'orders.paid_amount',
    to: 'paid_amount - 1, unpaid_amount = unpaid_amount + 1',
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.orderSums, ruleNames.owed, ruleNames.sittingSums, ruleNames.orderMoney],
  }),
  createTampering({
    of: 'orders.status',
    to: quoteCode(orderStatus.settled),
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.orderOpen, ruleNames.owed],
  }),
  createTampering({
    of: 'orders.status',
    to: quoteCode(orderStatus.returned),
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.orderOpen, ruleNames.owed, ruleNames.orderReturned],
  }),
  {
    of: 'order_item_place.produce_status',
    plant: [
      `update order_item_place set produce_status = ${quoteCode(produceStatus.produced)}
        where (order_item_id, produce_dept) = (select order_item_id, produce_dept from order_item_place order by 1, 2 limit 1) returning order_item_id`,
    ],
    rules: [ruleNames.packageState],
  },
  {
    of: 'order_item_place.goods_ids',
    plant: [
      `update order_item_place p set goods_ids = p.goods_ids || o.goods_ids from order_item_place o
        where o.order_item_id = p.order_item_id and (p.order_item_id, p.produce_dept) = (select order_item_id, produce_dept from order_item_place order by 1, 2 limit 1)
          and o.produce_dept > p.produce_dept returning p.order_item_id`,
    ],
    rules: [ruleNames.packageParts],
  },
  {
    of: 'order_item_place.goods_ids',
    plant: [
      `update order_item_place p set goods_ids = p.goods_ids[2:]
        where (order_item_id, produce_dept) = (select order_item_id, produce_dept from order_item_place where cardinality(goods_ids) > 1 order by 1, 2 limit 1)
        returning p.order_item_id`,
    ],
    rules: [ruleNames.packageParts],
  },
  createTampering({
    of: 'order_item.quantity',
    to: 'quantity + 1',
    where: 'allocated_amount > 0',
    shows: 't.order_id',
    rules: [ruleNames.orderLines, ruleNames.rebateOfLine],
  }),
  createTampering({
    of: 'sitting.paid_amount',
    to: 'paid_amount + 1, unpaid_amount = unpaid_amount - 1',
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [ruleNames.sittingSums],
  }),
  createTampering({
    of: 'sitting.status',
    to: quoteCode(recordStatus.settled),
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [ruleNames.sittingOver],
  }),
  createTampering({
    of: 'sitting.version',
    to: 'version + 1',
    where: `status = ${quoteCode(recordStatus.open)}`,
    rules: [ruleNames.sittingLog],
  }),
  createTampering({
    of: 'sitting.bill_id',
    to: '(select min(bill_id) from bill)',
    where: `status = ${quoteCode(recordStatus.merged)}`,
    rules: [ruleNames.sittingHistory, ruleNames.merged],
  }),
  createTampering({
    of: 'venue_table.table_status',
    to: quoteCode(tableStatus.free),
    where: `table_status = ${quoteCode(tableStatus.open)}`,
    rules: [ruleNames.tableInUse],
  }),
  createTampering({
    of: 'bill.status',
    to: quoteCode(billStatus.partlyPaid),
    where: `status = ${quoteCode(billStatus.settled)}`,
    rules: [ruleNames.billState],
  }),
  createTampering({
    of: 'bill.status',
    to: `${quoteCode(billStatus.settled)}, settled_at = now(), business_date = '2026-03-14'`,
    where: `status = ${quoteCode(billStatus.partlyPaid)}`,
    rules: [ruleNames.billState],
  }),
  createTampering({
    of: 'bill.reversed_sitting_ids',
    to: `'{}'`,
    where: `status = ${quoteCode(billStatus.reversed)}`,
    shows: 't.bill_id',
    rules: [ruleNames.billReplaced],
  }),
  createTampering({
    of: 'gift_order.send_amount',
    to: 'send_amount + 1',
    where: `status = ${quoteCode(sendStatus.effective)}`,
    shows: 't.send_id',
    rules: [ruleNames.gifts, ruleNames.quota],
  }),
  createTampering({
    of: 'gift_order.status',
    to: quoteCode(sendStatus.pending),
    where: `status = ${quoteCode(sendStatus.effective)}`,
    shows: 't.send_id',
    rules: [ruleNames.gifts, ruleNames.giftOrder, ruleNames.quota],
  }),
  createTampering({
    of: 'payment.status',
    to: quoteCode(payStatus.paying),
    where: `pay_method = 'alipay'`,
    rules: [
      ruleNames.paymentUndone,
      ruleNames.entryKnown,
      ruleNames.lineMoney,
      ruleNames.paymentFacts,
      ruleNames.inSuspense,
      ruleNames.liveOrder,
    ],
  }),
  createTampering({
    of: 'goods.stock_num',
    to: 'stock_num - 1',
    where: 'goods_id = 1',
    rules: [ruleNames.stock, ruleNames.stockSum],
  }),
  createTampering({
    of: 'wine_item.remain_quantity',
    to: 'remain_quantity - 1, withdrawn_quantity = withdrawn_quantity + 1',
    where: 'remain_quantity - reserved_quantity > 1',
    shows: 't.wine_item_id, t.remain_quantity',
    rules: [ruleNames.bottleHistory, ruleNames.bottlesFetched],
  }),
  createTampering({
    of: 'wine_item.reserved_quantity',
    to: 'reserved_quantity - reserved_quantity',
    where: 'reserved_quantity > 0',
    rules: [ruleNames.bottlesFetched],
  }),
  createTampering({
    of: 'order_item.quantity',
    to: 'quantity + 1',
    where: 'order_id in (select order_id from wine_withdraw)',
    shows: 't.order_id, t.quantity as brought',
    rules: [ruleNames.bottleOrder],
  }),
  createTampering({
    of: 'order_item.stored_quantity',
    to: 'stored_quantity - 1',
    where: 'stored_quantity > 0',
    rules: [ruleNames.piecesStored],
  }),
  createTampering({
    of: 'wine_item.order_item_id',
    to: 'null',
    where: 'order_item_id is not null',
    rules: [ruleNames.bottleOrigin, ruleNames.piecesStored],
  }),
  createTampering({
    of: 'wine_deposit.opening',
    to: 'false',
    where: 'opening',
    shows: 't.deposit_no',
    rules: [ruleNames.bottleOrigin],
  }),
  createTampering({
    of: 'wine_count.missing_quantity',
    to: 'missing_quantity + 1',
    where: 'missing_quantity > 0',
    shows: 't.count_id, t.missing_quantity',
    rules: [ruleNames.bottleCount],
  }),
  createTampering({ of: 'wine_log.content', to: `'somewhere else'`, shows: 't.log_id', rules: [ruleNames.bottleSeal] }),
  createTampering({ of: 'wine_guest.code_hash', to: 'null', rules: [ruleNames.bottleCode] }),
  createTampering({
    of: 'goods.stock_date',
    to: 'stock_date - 1',
    where: 'goods_id = 1',
    rules: [ruleNames.stockNights],
  }),
  createTampering({ of: 'operation.answer', to: 'null', shows: 't.operation_key', rules: [ruleNames.answered] }),
  createTampering({
    of: 'orders.status',
    to: quoteCode(orderStatus.waiting),
    where: `status = ${quoteCode(orderStatus.placed)}`,
    rules: [ruleNames.waitingOrder, ruleNames.owed, ruleNames.orderOpen, ruleNames.discountKinds],
  }),
  createTampering({
    of: 'sitting.status',
    to: `${quoteCode(recordStatus.open)}, merge_to_sitting_id = null`,
    where: `status = ${quoteCode(recordStatus.merged)}`,
    shows: 't.bill_id',
    rules: [ruleNames.sittingsTogether],
  }),
  {
    of: 'payment_allocation.order_id',
    plant: ['update payment_allocation set order_id = order_id + 1 where payment_id = 1 returning payment_id'],
    rules: [ruleNames.allocationOrder, ruleNames.paymentFacts],
  },
  {
    of: 'gift_quota_usage.used_amount',
    plant: [
      `update gift_quota_usage set used_amount = used_amount + 1 where period = '2026-03' returning user_id, used_amount`,
    ],
    rules: [ruleNames.quota],
  },
  {
    of: 'outbox',
    plant: [
      `insert into outbox (topic, payload, created_at) values ('table', '{}', now() - interval '1 day') returning outbox_id`,
    ],
    rules: [ruleNames.told],
  },
  {
    of: 'account.balance',
    plant: [
      `update account set balance = balance + 5 where code = 'cash:' || (select cashier_user_id from cash_shift limit 1) returning code, balance`,
    ],
    rules: [ruleNames.accountBalance, ruleNames.drawerOpen],
  },
  {
    of: 'account.balance',
    plant: [`update account set balance = balance + 1 where code = 'suspense:late' returning code, balance`],
    rules: [ruleNames.accountBalance, ruleNames.suspense],
  },
  {
    of: 'account.balance',
    plant: [`update account set balance = balance + 1 where code = 'refund:channel' returning account_id, balance`],
    rules: [ruleNames.accountBalance, ruleNames.refundsOnWay],
  },
  {
    of: 'payment_attempt.amount',
    plant: [
      `update payment_attempt a set amount = a.amount + 1 from payment p where p.payment_id = a.payment_id and p.biz_type = ${quoteCode(payBizType.bill)}
          and a.attempt_id = 1 returning p.payment_id`,
    ],
    rules: [ruleNames.onePerPayment, ruleNames.clearing, ruleNames.clearingListed],
  },
  {
    of: 'payment.refunded_amount',
    plant: [
      'update payment set refunded_amount = 1 where payment_id = (select min(payment_id) from payment_attempt) returning payment_id, refunded_amount',
    ],
    rules: [ruleNames.allocations, ruleNames.onlineRefunds],
  },
  {
    of: 'payment.amount',
    plant: [
      `update payment set amount = amount + 1 where biz_type = ${quoteCode(payBizType.reward)} and refunded_amount = 0 returning biz_id as reward_id`,
    ],
    rules: [ruleNames.tipPaid, ruleNames.onePerPayment, ruleNames.tipsKept],
  },
  createTampering({ of: 'flash_sale_goods.sold_num', to: 'sold_num + 1', rules: [ruleNames.killPlaces] }),
  {
    of: 'flash_sale_usage.quantity',
    plant: [
      `update flash_sale_usage set quantity = quantity + 1 where buyer_key = 'phone:13900000003' returning buyer_key`,
    ],
    rules: [ruleNames.killTaken],
  },
  createTampering({
    of: 'flash_sale_order.amount',
    to: 'amount + quantity, price = price + 1',
    where: `status = ${quoteCode(killOrderStatus.paid)}`,
    shows: `t.flash_sale_order_id, t.amount`,
    rules: [ruleNames.killPaid, ruleNames.killOwed, ruleNames.killEntry],
  }),
  createTampering({
    of: 'flash_sale_order.status',
    to: `${quoteCode(killOrderStatus.paid)}, verified_at = null, verify_user_id = null, order_id = null, sitting_id = null`,
    where: `status = ${quoteCode(killOrderStatus.verified)}`,
    shows: `t.flash_sale_order_id`,
    rules: [ruleNames.killServed, ruleNames.killOwed],
  }),
  createTampering({
    of: 'booking.deposit_amount',
    to: 'deposit_amount + 1',
    where: `deposit_status = ${quoteCode(bookingDepositStatus.paid)}`,
    shows: `t.booking_id, t.deposit_amount`,
    rules: [ruleNames.depositPaid, ruleNames.depositOwed, ruleNames.depositEntry],
  }),
  createTampering({
    of: 'booking.deposit_amount',
    to: 'deposit_amount + 1',
    where: `deposit_status = ${quoteCode(bookingDepositStatus.forfeited)}`,
    shows: `'deposit:' || t.booking_id || ':forfeit' as business_key`,
    rules: [ruleNames.depositEntry, ruleNames.depositPaid],
  }),
  createTampering({
    of: 'booking.deposit_status',
    to: quoteCode(bookingDepositStatus.paid),
    where: `deposit_status = ${quoteCode(bookingDepositStatus.used)}`,
    shows: `t.booking_id`,
    rules: [ruleNames.depositUsed, ruleNames.depositOwed],
  }),
  createTampering({ of: 'play_event.locked_count', to: 'locked_count + 1', rules: [ruleNames.playPlaces] }),
  createTampering({ of: 'play_event.list_amount', to: 'list_amount + 1', rules: [ruleNames.playGoods] }),
  createTampering({
    of: 'play_join.amount',
    to: 'amount + 1',
    where: `status = ${quoteCode(playJoinStatus.paid)}`,
    shows: `t.join_id, t.amount`,
    rules: [ruleNames.playPaid, ruleNames.playOwed, ruleNames.playEntry],
  }),
  createTampering({
    of: 'play_join.status',
    to: `${quoteCode(playJoinStatus.paid)}, verified_at = null, verify_user_id = null`,
    where: `status = ${quoteCode(playJoinStatus.verified)}`,
    shows: `t.join_id`,
    rules: [ruleNames.playServed, ruleNames.playOwed, ruleNames.playPlaces],
  }),
  {
    of: 'reward.amount',
    plant: [
      `update reward set amount = amount + 1, user_share = user_share + 1 where status = ${quoteCode(rewardStatus.succeeded)}
          returning 'payment:' || payment_id as business_key`,
    ],
    rules: [
      ruleNames.tipEntry,
      ruleNames.tipPaid,
      ruleNames.tipsKept,
      ruleNames.tipsOwed,
      ruleNames.tipReceiver,
      ruleNames.payRuleCarried,
    ],
  },
  {
    of: 'channel_refund.biz_id',
    plant: [
      `update channel_refund set biz_type = 'refund', biz_id = (select min(refund_id) from refund), status = 'abnormal' returning biz_id as refund_id`,
    ],
    rules: [
      ruleNames.refundDone,
      ruleNames.entryKnown,
      ruleNames.clearing,
      ruleNames.refundsOnWay,
      ruleNames.clearingListed,
      ruleNames.rechargeRefunds,
    ],
  },
  {
    of: 'bill_split_part.payment_id',
    plant: [
      `update payment_attempt set status = 'closed' where attempt_id = 1`,
      `update payment set status = ${quoteCode(payStatus.closed)} where payment_id = (select payment_id from payment_attempt where attempt_id = 1)`,
      'select split_id, payment_id from bill_split_part where payment_id = (select payment_id from payment_attempt where attempt_id = 1)',
    ],
    rules: [
      ruleNames.shareRunning,
      ruleNames.entryKnown,
      ruleNames.lineMoney,
      ruleNames.paymentUndone,
      ruleNames.paymentFacts,
      ruleNames.clearing,
      ruleNames.clearingListed,
    ],
  },
  {
    of: 'reconciliation_run.matched_amount',
    plant: [
      `insert into reconciliation_run (provider, bill_date, status, run_at, matched_amount)
          values ('alipay', '2026-03-10', ${quoteCode(reconciliationStatus.compared)}, now(), 5) returning bill_date, matched_amount`,
    ],
    rules: [ruleNames.settlement],
  },
  {
    of: 'reconciliation_item',
    plant: [
      `insert into reconciliation_run (provider, bill_date, status, run_at)
          values ('alipay', '2026-03-14', ${quoteCode(reconciliationStatus.compared)}, '2026-03-16 10:30:00') returning bill_date`,
    ],
    rules: [ruleNames.comparedDay],
  },
]
