/** Audits refunds against orders, facts, payments and the journal, and money in the facts against its accounts. */
import { payMethod, refundStatus, refundType } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../../db/audit-check.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'
import { entryAmountQuery, buildDifferenceQuery } from '../bill/audit-journal-lines.ts'

/** States in which the refund has been taken off the order, paid out or not. */
const effective = `r.status in ${quoteCodes(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)}`
const buildMoneyByMethod = (method: string) =>
  `case when pay_method = ${quoteCode(method)} then d_paid + d_repay else 0 end`

/** Repayments refunded together with their credit; they are not part of this refund's own amount. */
const takenBack = `coalesce((select -sum(b.d_repay) from sales_fact b join credit_repay y on y.payment_id = b.payment_id join credit_record c using (credit_id)
  where b.order_id = r.order_id and b.refund_id = r.refund_id and c.payment_id = (p.part ->> 'paymentId')::bigint), 0)`

export const refundChecks: readonly AuditCheck[] = [
  {
    name: 'money given back on an order = its refunds',
    title: '订单退款',
    explanation: '订单退回的金额等于它的退款合计',
    query: `select o.order_id, o.order_no, o.refund_amount, coalesce(r.amount, 0) as refunds from orders o
      left join (select r.order_id, sum(r.amount - r.credit_back) as amount from refund r where ${effective} group by r.order_id) r using (order_id)
      where o.refund_amount <> coalesce(r.amount, 0)`,
  },
  {
    name: 'facts of a refund = the money it gave back',
    title: '退款流水',
    explanation: '退款的流水等于它退回的金额',
    query: `select refund_id, r.refund_no, r.amount - r.credit_back as gave_back, f.amount as facts from (select * from refund r where ${effective}) r
      full join (select refund_id, sum(d_refund) as amount from sales_fact where refund_id is not null group by refund_id) f using (refund_id)
      where r.amount - r.credit_back is distinct from f.amount`,
  },
  {
    name: 'parts of a refund = what its facts took off each payment, and add up to it',
    title: '退款拆分',
    explanation: '退款各部分等于它从每笔付款扣回的金额，合计相等',
    query: `select r.refund_id, r.refund_no, (p.part ->> 'paymentId')::bigint as payment_id, (p.part ->> 'amount')::bigint as part, f.amount as facts
      from refund r, jsonb_array_elements(r.payment_parts) p(part)
      left join lateral (select -sum(d_paid + d_credit + d_repay) - ${takenBack} as amount from sales_fact f
        where f.order_id = r.order_id and f.refund_id = r.refund_id and f.payment_id = (p.part ->> 'paymentId')::bigint) f on true
      where ${effective} and (p.part ->> 'amount')::bigint is distinct from f.amount
      union all
      select r.refund_id, r.refund_no, null, r.amount, s.amount from refund r
      left join lateral (select sum((part ->> 'amount')::bigint) as amount from jsonb_array_elements(r.payment_parts) p(part)) s on true
      where ${effective} and r.amount is distinct from s.amount`,
  },
  {
    name: 'the payment chosen to be refunded first paid lines of the order',
    title: '指定原路退款',
    explanation: '指定先退的付款确实付过这张订单的明细',
    query: `select r.refund_id, r.refund_no, r.first_payment_id from refund r where r.first_payment_id is not null
      and not exists (select from payment_allocation a where a.payment_id = r.first_payment_id and a.order_id = r.order_id)
      and not exists (select from credit_repay c join credit_repay_line l using (repay_id) where c.payment_id = r.first_payment_id and l.order_id = r.order_id)`,
  },
  {
    name: 'every refund has its journal entry over its amount',
    title: '退款记账',
    explanation: '每笔退款都有同额分录',
    query: `select w.business_key, w.amount, e.amount as booked from (select 'refund:' || r.refund_id as business_key, r.amount from refund r
        where ${effective}) w
      left join ${entryAmountQuery} e using (business_key) where e.amount is distinct from w.amount`,
  },
  {
    name: 'cash in the facts = cash in drawers, safe, differences and petty expenses',
    title: '现金总账',
    explanation: '流水里的现金等于钱箱、保险柜、差异和零用金',
    query: buildDifferenceQuery(
      buildMoneyByMethod(payMethod.cash),
      `(a.code like 'cash:%' or a.code = 'expense:petty')`,
    ),
  },
  {
    name: 'card money in the facts = card clearing',
    title: '刷卡总账',
    explanation: '流水里的刷卡等于刷卡待清算',
    query: buildDifferenceQuery(buildMoneyByMethod(payMethod.card), `a.code = 'card:clearing'`),
  },
  {
    name: 'transferred money in the facts = transfer clearing',
    title: '转账总账',
    explanation: '流水里的转账等于转账待清算',
    query: buildDifferenceQuery(buildMoneyByMethod(payMethod.transfer), `a.code = 'transfer:clearing'`),
  },
  {
    name: 'stored value spent in the facts = what left the accounts of members',
    title: '储值总账',
    explanation: '流水里用掉的储值等于会员账户减少的金额',
    query: buildDifferenceQuery(buildMoneyByMethod(payMethod.balance), `a.code like 'member:%'`),
  },
  {
    name: 'a refund is of the sitting of its order and was asked for as its approval says; goods less their discount are what it gives',
    title: '退款与申请',
    explanation: '退款属于订单的开台，与审批一致，商品减优惠等于退款',
    query: `select r.refund_id, r.refund_no, r.sitting_id, o.sitting_id as of_order, r.apply_user_id, a.apply_user_id as asked_by,
        r.approval_id, r.goods_amount, r.discount_back, r.amount
      from refund r join orders o using (order_id) left join approval a using (approval_id)
      where r.sitting_id <> o.sitting_id
        or r.goods_amount - r.discount_back <> case when r.refund_type = ${quoteCode(refundType.goods)} then r.amount else 0 end
        or r.approval_id is not null and (a.biz_type, a.biz_id, a.apply_user_id) is distinct from ('refund', r.refund_id, r.apply_user_id)`,
  },
]
