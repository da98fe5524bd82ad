/**
 * Audit checks of flash sales: reserved and sold pieces match the orders, orders match their payments, and the account
 * holds the money owed to guests not served yet.
 */
import { killOrderStatus, orderType, payMethod, payStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../directory/public.ts'
import { buildPrepaidChecks, prepaidKinds } from '../members/public.ts'

const { waiting, paid, verified, closed, refunded } = killOrderStatus
const succeeded = quoteCode(payStatus.succeeded)

export const flashSaleChecks: readonly AuditCheck[] = [
  {
    name: 'pieces of a flash sale that are kept or sold = its orders that wait or are paid',
    title: '秒杀库存',
    explanation: '秒杀占用和售出的件数等于等待和已付的订单',
    query: `select g.flash_sale_goods_id, g.locked_num, g.sold_num, o.locked, o.sold from flash_sale_goods g cross join lateral (
        select coalesce(sum(quantity) filter (where status = ${quoteCode(waiting)}), 0) as locked,
          coalesce(sum(quantity) filter (where status in ${quoteCodes(paid, verified)}), 0) as sold
        from flash_sale_order where flash_sale_goods_id = g.flash_sale_goods_id) o
      where (g.locked_num, g.sold_num) <> (o.locked, o.sold)`,
  },
  {
    name: 'what a buyer took of a flash sale = his orders in it, within what one may have',
    title: '秒杀限购',
    explanation: '一位客人的购买数等于他的订单，且在限购以内',
    query: `select coalesce(t.activity_id, o.activity_id) as activity_id, coalesce(t.buyer_key, o.buyer_key) as buyer_key, t.quantity, o.pieces from (
        select t.*, case when t.flash_sale_goods_id = 0 then a.limit_per_user else g.limit_num end as most from flash_sale_usage t
        join flash_sale_activity a using (activity_id) left join flash_sale_goods g using (flash_sale_goods_id)) t
      full join (select o.activity_id, w.flash_sale_goods_id, b.buyer_key, sum(o.quantity) as pieces from flash_sale_order o
        cross join unnest(o.buyer_keys) as b(buyer_key) cross join lateral (values (0::bigint), (o.flash_sale_goods_id)) as w(flash_sale_goods_id)
        where o.status in ${quoteCodes(waiting, paid, verified)} group by 1, 2, 3) o using (activity_id, flash_sale_goods_id, buyer_key)
      where coalesce(t.quantity, 0) <> coalesce(o.pieces, 0) or coalesce(o.pieces, 0) > t.most`,
  },
  {
    name: 'what was served of a flash sale stands on the bill of its table, paid by what was prepaid',
    title: '秒杀出品',
    explanation: '已出品的秒杀在台位账单上，由预付款支付',
    query: `select o.flash_sale_order_id, o.flash_sale_order_no, o.order_id, p.payment_id, p.amount from flash_sale_order o
      left join payment p on p.source_payment_id = o.payment_id and p.status = ${succeeded}
      left join orders d on d.order_id = o.order_id
      where (o.status = ${quoteCode(verified)}) <> (p.payment_id is not null)
        or o.status = ${quoteCode(verified)} and (d.order_type <> ${quoteCode(orderType.flashSale)} or d.sitting_id <> o.sitting_id
          or p.amount <> o.amount or p.order_id is distinct from o.order_id or p.pay_method <> ${quoteCode(payMethod.prepay)})`,
  },
  {
    name: 'department of who shared a flash sale = where he belonged when it was ordered',
    title: '秒杀分享人部门',
    explanation: '分享人的部门是下单时所属的部门',
    query: `select o.flash_sale_order_id, o.flash_sale_order_no, o.sales_user_id, o.sales_dept_id, ${selectDepts('o.sales_user_id', 'o.created_at')} from flash_sale_order o
      where o.sales_user_id is not null and not ${buildDeptMemberCondition('o.sales_user_id', 'o.sales_dept_id', 'o.created_at')}`,
  },
  ...buildPrepaidChecks({
    kind: prepaidKinds.flashSale,
    names: {
      paid: {
        name: 'an order of a flash sale is paid when its payment is, over the same amount; given back on both or on neither',
        title: '秒杀付款',
        explanation: '秒杀订单与付款同时成功、同额，退回也同时',
      },
      owed: {
        name: 'owed to guests of flash sales = paid orders nobody was served yet',
        title: '秒杀预收',
        explanation: '欠客人的秒杀款等于已付还没出品的订单',
      },
      booked: {
        name: 'every payment and refund of a flash sale has its journal entry over its amount',
        title: '秒杀记账',
        explanation: '每笔秒杀付款和退款都有同额分录',
      },
    },
    table: 'flash_sale_order',
    columns: {
      id: 'flash_sale_order_id',
      no: 'flash_sale_order_no',
      status: 'status',
      amount: 'amount',
      paymentId: 'payment_id',
      businessDate: 'business_date',
    },
    paid: [paid, verified, refunded],
    unused: [waiting, closed, paid, refunded],
    refunded,
    owed: `status = ${quoteCode(paid)}`,
    forfeited: null,
  }),
]
