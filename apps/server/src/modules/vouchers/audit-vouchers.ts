/** Audit rules: vouchers against their orders, payments and facts. */
import { factType, orderType, payMethod, reconciliationStatus, voucherStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const { verifying, verified, cancelled } = voucherStatus

export const voucherChecks: readonly AuditCheck[] = [
  {
    name: 'R8 vouchers verified less those taken back, by night = money of vouchers in the facts',
    title: '团购券每晚金额',
    explanation: '每晚核销减撤销的团购券等于流水里的券款',
    query: `select business_date, v.amount as vouchers, f.amount as facts from
        (select business_date, sum(amount) as amount from (
          select business_date, pay_amount as amount from voucher_verify where status in ${quoteCodes(verified, cancelled)}
          union all select cancel_date, -pay_amount from voucher_verify where status = ${quoteCode(cancelled)}) moved group by 1) v
        full join (select business_date, sum(d_paid) as amount from sales_fact where pay_method = ${quoteCode(payMethod.voucher)} group by 1) f using (business_date)
      where coalesce(v.amount, 0) <> coalesce(f.amount, 0)`,
  },
  {
    name: 'a verified voucher is a line and a payment of its order, over what its guest paid; one taken back holds nothing',
    title: '核销有订单',
    explanation: '已核销的券对应订单的明细和付款，撤销的不占金额',
    query: `select v.verify_id, v.verify_no, v.status, v.pay_amount, p.amount as paid, p.voided, i.allocated_amount as on_line, i.return_quantity, o.order_type
      from voucher_verify v join payment p using (payment_id) join order_item i on i.order_item_id = v.order_item_id join orders o on o.order_id = v.order_id
      where v.status in ${quoteCodes(verified, cancelled)} and (p.pay_method <> ${quoteCode(payMethod.voucher)} or p.payment_no <> v.payment_no
        or p.amount <> v.pay_amount
        or p.voided <> (v.status = ${quoteCode(cancelled)}) or i.order_id <> v.order_id or o.order_type <> ${quoteCode(orderType.voucher)}
        or o.sitting_id <> v.sitting_id or i.return_quantity <> case when v.status = ${quoteCode(cancelled)} then 1 else 0 end
        or i.allocated_amount <> case when v.status = ${quoteCode(cancelled)} then 0 else v.pay_amount end
        or p.paid_at is distinct from v.verified_at or p.business_date is distinct from v.business_date)`,
  },
  {
    name: 'every order and every payment of a voucher was verified',
    title: '券款有核销',
    explanation: '每张团购订单和付款都有核销记录',
    query: `select 'payment' as what, p.payment_id as id, p.payment_no as no from payment p
      where p.pay_method = ${quoteCode(payMethod.voucher)} and not exists (select from voucher_verify v where v.payment_id = p.payment_id)
      union all
      select 'line', i.order_item_id, o.order_no from orders o join order_item i using (order_id)
      where o.order_type = ${quoteCode(orderType.voucher)} and not exists (select from voucher_verify v where v.order_item_id = i.order_item_id)`,
  },
  {
    name: 'what leaves with a voucher taken back is what it brought, when it was taken back',
    title: '撤销核销',
    explanation: '撤销核销时退去的就是核销带来的',
    query: `select v.verify_id, v.verify_no, f.paid, f.total, f.event_at, v.cancelled_at from voucher_verify v
      full join (select order_item_id, sum(d_paid) as paid, sum(d_total) as total, min(event_at) as event_at, max(event_at) as last_at
        from sales_fact where fact_type = ${quoteCode(factType.voucherCancelled)} group by 1) f using (order_item_id)
      join order_item i using (order_item_id)
      where (v.status is distinct from ${quoteCode(cancelled)} and f.order_item_id is not null)
        or (v.status = ${quoteCode(cancelled)} and (f.paid is distinct from -v.pay_amount or f.total is distinct from -i.price
          or f.event_at is distinct from v.cancelled_at or f.last_at is distinct from v.cancelled_at))`,
  },
  {
    name: 'a verification stands as its certificates do',
    title: '核销状态',
    explanation: '核销的状态与它的券码一致',
    query: `select a.attempt_id, a.request_no, a.status, a.order_id, v.n, v.waiting, v.held from voucher_attempt a
      left join (select attempt_id, count(*) as n, count(*) filter (where status = ${quoteCode(verifying)}) as waiting,
          count(*) filter (where status in ${quoteCodes(verified, cancelled)}) as held,
          bool_and(order_id is not distinct from (select order_id from voucher_attempt b
          where b.attempt_id = voucher_verify.attempt_id)) filter (where status in ${quoteCodes(verified, cancelled)}) as same_order
        from voucher_verify group by 1) v using (attempt_id)
      where coalesce(v.n, 0) = 0 or (a.status in ('created', 'unknown', 'undoing', 'stuck')) <> (v.waiting > 0) or (a.status = 'verified') <> (v.held > 0)
        or not coalesce(v.same_order, true)`,
  },
  {
    name: 'a compared day of a platform has each of its vouchers as listed, or among its differences',
    title: '平台对账',
    explanation: '对过账的一天，每张券与平台一致或在差异里',
    query: `select r.platform, r.list_date, v.verify_id, v.verify_no from voucher_run r
      join voucher_verify v on v.platform = r.platform and v.verified_at >= r.list_date and v.verified_at < r.list_date + 1 and v.verified_at < r.run_at
      where r.status = ${quoteCode(reconciliationStatus.compared)} and v.status = ${quoteCode(verified)} and v.listed_on is null
        and not exists (select from voucher_difference d where d.run_id = r.run_id and d.platform_verify_id = v.platform_verify_id)`,
  },
]
