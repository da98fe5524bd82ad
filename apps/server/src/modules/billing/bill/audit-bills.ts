/** Audits bills and the money on them: states, payments, allocations, facts and journal. */
import {
  billStatus,
  orderStatus,
  orderType,
  payBizType,
  payMethod,
  payStatus,
  recordStatus,
} from '@nocturne/contract/codes'
import { quoteCode, compareColumns, quoteCodes } from '../../../db/audit-check.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'
import { entryAmountQuery, billingEntryCondition } from './audit-journal-lines.ts'

const { open, partlyPaid, settled, reversed } = billStatus
const succeeded = `p.status = ${quoteCode(payStatus.succeeded)}`
const ofBill = `p.biz_type = ${quoteCode(payBizType.bill)}`
const onCredit = `p.pay_method = ${quoteCode(payMethod.credit)}`

const ofPayment = compareColumns({
  pay_method: ['f.pay_method', 'p.pay_method'],
  bill_id: ['f.bill_id', `case when ${ofBill} and f.refund_id is null then p.bill_id else f.bill_id end`],
  order_of_refund: ['f.order_id', 'coalesce(r.order_id, f.order_id)'],
})

/** Unrefunded bonus of stored value on an allocation, where bonus does not count as performance. */
const buildRemainingBonus = (row: string): string =>
  `case when p.counts_bonus then 0 else ${row}.bonus_amount - ${row}.bonus_amount * ${row}.refunded_amount / ${row}.amount end`

/** Unrefunded amount of a payment, by the order it pays, and the part of it that counts as performance. */
const unrefunded = `(
  select p.payment_id, a.order_id, sum(a.amount - a.refunded_amount) as amount,
    coalesce(sum(a.amount - a.refunded_amount - ${buildRemainingBonus('a')}) filter (where p.counts_performance and i.performance_flag), 0) as perf
  from payment p join payment_allocation a using (payment_id) join order_item i using (order_item_id)
  where ${ofBill} and ${succeeded} and not p.voided group by 1, 2
  union all
  select p.payment_id, l.order_id, sum(l.amount - l.refunded_amount),
    coalesce(sum(l.amount - l.refunded_amount - ${buildRemainingBonus('l')}) filter (where p.counts_performance and i.performance_flag), 0)
  from payment p join credit_repay using (payment_id) join credit_repay_line l using (repay_id) join order_item i using (order_item_id)
  group by 1, 2)`

export const billChecks: readonly AuditCheck[] = [
  {
    name: 'a bill is settled when nothing is owed on it, part-settled when money came',
    title: '账单状态',
    explanation: '没有欠款的账单是已结，收了一部分的是部分结账',
    query: `select b.bill_id, b.bill_no, b.status, g.unpaid, g.received from bill b
      join (select bill_id, sum(unpaid_amount) as unpaid, sum(paid_amount + credit_amount) as received from sitting
        where status <> ${quoteCode(recordStatus.cancelled)} group by bill_id) g using (bill_id)
      where (b.status = ${quoteCode(settled)} and g.unpaid <> 0)
        or (b.status in ${quoteCodes(open, partlyPaid)} and (b.status = ${quoteCode(partlyPaid)}) <> (g.received > 0)) or b.status = ${quoteCode(reversed)}
        or (b.status in ${quoteCodes(open, partlyPaid)} and not exists (select from sitting s where s.bill_id = b.bill_id
          and s.status in ${quoteCodes(recordStatus.open, recordStatus.settled, recordStatus.merged)}))
        or (b.status in ${quoteCodes(open, partlyPaid)} and g.unpaid = 0
          and exists (select from orders o join sitting r using (sitting_id) where r.bill_id = b.bill_id
            and o.status in ${quoteCodes(orderStatus.placed, orderStatus.settled, orderStatus.completed)}
              and o.order_type not in ${quoteCodes(orderType.gift, orderType.wine)} and o.total_amount > 0
            and exists (select from sitting s where s.bill_id = b.bill_id and s.status in ${quoteCodes(recordStatus.open, recordStatus.settled)})))`,
  },
  {
    name: 'a bill that replaces another took its sittings',
    title: '替换账单',
    explanation: '替换旧账单的新账单接走了它的开台',
    query: `select b.bill_id, b.bill_no, b.status, b.reversed_sitting_ids, n.bill_id as replaced_by from bill b
        left join bill n on n.replaces_bill_id = b.bill_id
      where (b.status = ${quoteCode(reversed)}) <> (n.bill_id is not null) or (b.status = ${quoteCode(reversed)}) <> (cardinality(b.reversed_sitting_ids) > 0)`,
  },
  {
    name: 'money on a line = what payments allocated to it and did not take back',
    title: '明细收款',
    explanation: '明细上的收款等于分配给它且没有退回的付款',
    query: `select i.order_item_id, i.order_id, i.allocated_amount, coalesce(a.amount, 0) as allocations from order_item i
      left join (select a.order_item_id, sum(a.amount - a.refunded_amount) as amount from payment_allocation a join payment p using (payment_id)
        where ${succeeded} and not p.voided group by a.order_item_id) a using (order_item_id)
      where i.allocated_amount <> coalesce(a.amount, 0)`,
  },
  {
    name: 'money on the lines of an order = what is paid and on account',
    title: '订单收款',
    explanation: '订单明细上的金额等于已付加挂账',
    query: `select o.order_id, o.order_no, o.paid_amount, o.credit_amount, i.amount as lines from orders o
      join (select order_id, sum(allocated_amount) as amount from order_item group by order_id) i using (order_id)
      where o.paid_amount + o.credit_amount <> i.amount`,
  },
  {
    name: 'allocations of a payment = its amount; what went back on lines = what went back of it',
    title: '付款分配',
    explanation: '付款的分配合计等于付款额，明细退回等于付款退回',
    query: `select p.payment_id, p.payment_no, p.amount, a.amount as allocated, p.refunded_amount, a.refunded from payment p
      left join (select payment_id, sum(amount) as amount, sum(refunded_amount) as refunded from payment_allocation group by payment_id) a using (payment_id)
      where ${ofBill} and ${succeeded} and (p.amount <> coalesce(a.amount, 0) or p.refunded_amount <> coalesce(a.refunded, 0))`,
  },
  {
    name: 'an allocation names the order of its line',
    title: '分配与订单',
    explanation: '分配写明的订单就是明细所在的订单',
    query: `select a.payment_id, a.order_item_id, a.order_id, i.order_id as order_of_line from payment_allocation a
        join order_item i using (order_item_id) where a.order_id <> i.order_id
      union all
      select r.payment_id, l.order_item_id, l.order_id, i.order_id from credit_repay_line l join credit_repay r using (repay_id)
        join order_item i using (order_item_id)
      where l.order_id <> i.order_id`,
  },
  {
    name: 'a payment that is not done holds no money',
    title: '未成功的付款',
    explanation: '没有成功的付款不占用金额',
    query: `select p.payment_id, p.payment_no, p.status from payment p
      where p.status <> ${quoteCode(payStatus.succeeded)} and exists (select from payment_allocation a where a.payment_id = p.payment_id)`,
  },
  {
    name: 'a fact of a payment names its means and its bill; one of a refund its order',
    title: '付款流水',
    explanation: '付款流水写明方式和账单，退款流水写明订单',
    query: `select f.fact_id, f.fact_type, f.order_id, f.payment_id, f.refund_id, ${ofPayment.differs} from sales_fact f
      left join payment p using (payment_id) left join refund r using (refund_id)
      where (f.payment_id is not null or f.refund_id is not null) and ${ofPayment.unequal}`,
  },
  {
    name: 'facts of a payment on an order = what it still pays there, and what of it counts as performance',
    title: '付款与业绩',
    explanation: '付款在订单上的流水等于它仍付的金额和计入业绩的部分',
    query: `select payment_id, order_id, f.money as facts, h.amount as pays, f.perf as performance, h.perf as counts from
        (select payment_id, order_id, sum(d_paid + d_credit + d_repay) as money, sum(d_perf) as perf from sales_fact where payment_id is not null
        group by 1, 2) f
        full join ${unrefunded} h using (payment_id, order_id)
      where (coalesce(f.money, 0), coalesce(f.perf, 0)) <> (coalesce(h.amount, 0), coalesce(h.perf, 0))`,
  },
  {
    name: 'performance comes with money, and returns with it',
    title: '业绩随收款',
    explanation: '业绩随收款产生，随退款退回',
    query: `select fact_id, order_id, fact_type, d_perf from sales_fact where payment_id is null and d_perf <> 0`,
  },
  {
    name: 'every payment and every void has its journal entry over its amount',
    title: '付款记账',
    explanation: '每笔付款和撤销都有同额分录',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'payment:' || p.payment_id as business_key, p.amount from payment p where ${ofBill} and ${succeeded}
        union all select 'payment:' || p.payment_id || ':void', p.amount - p.refunded_amount from payment p where p.voided and p.amount > p.refunded_amount
      ) w left join ${entryAmountQuery} e using (business_key)
      where e.amount is distinct from w.amount`,
  },
  {
    name: 'money of a payment lies where its means and its cashier say',
    title: '付款去向',
    explanation: '付款的钱在付款方式和收银员对应的账户里',
    query: `select p.payment_id, p.payment_no, p.pay_method, p.cashier_user_id, a.code, l.amount from payment p
      join journal_entry e on e.business_key = 'payment:' || p.payment_id join journal_line l using (entry_id) join account a using (account_id)
      left join credit_record c on c.payment_id = p.payment_id left join credit_account ca using (credit_account_id)
      left join member_flow w on w.biz_type = 'payment' and w.biz_id = p.payment_id
      where ${ofBill} and ${succeeded} and a.code is distinct from case
        when l.amount < 0 then 'income:sales'
        when p.pay_method = ${quoteCode(payMethod.cash)} then 'cash:' || p.cashier_user_id
        when ${onCredit} then (select code from account where account_id = ca.account_id)
        when p.pay_method = ${quoteCode(payMethod.balance)} then 'member:' || w.member_id || case when a.code like '%:bonus' then ':bonus' else ':principal' end
        when p.pay_method = ${quoteCode(payMethod.prepay)} then 'prepaid:' || (select case s.biz_type when ${quoteCode(payBizType.flashSale)} then 'kill'
        else 'play' end from payment s where s.payment_id = p.source_payment_id)
        when p.pay_method = ${quoteCode(payMethod.deposit)} then 'prepaid:deposit'
        else p.pay_method || ':clearing' end`,
  },
  {
    name: 'money paid and on account by night = income in the journal',
    title: '每晚收入',
    explanation: '每晚的实收和挂账等于分录里的收入',
    query: `select business_date, f.amount as facts, j.amount as journal from
        (select business_date, sum(d_paid + d_credit) as amount from sales_fact group by business_date) f
        full join (select e.business_date, -sum(l.amount) as amount from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
          where a.code = 'income:sales' and ${billingEntryCondition} group by e.business_date) j using (business_date)
      where coalesce(f.amount, 0) <> coalesce(j.amount, 0)`,
  },
  {
    name: 'shares of a split are as many as it says; a paid one is its payment, on the same bill',
    title: '分单份数',
    explanation: '分单的份数与写明的一致，已付的一份对应同一账单的付款',
    query: `select s.split_id, s.bill_id, s.share_count, p.seq, p.amount, p.payment_id, y.bill_id as paid_bill_id, y.amount as paid
      from bill_split s left join bill_split_part p using (split_id) left join payment y using (payment_id)
      where s.share_count <> (select count(*) from bill_split_part c where c.split_id = s.split_id)
        or p.seq not between 1 and s.share_count or y.bill_id <> s.bill_id or y.amount <> p.amount`,
  },
]
