/** Audit checks of orders and their lines against their sales facts. */
import {
  factType,
  orderStatus,
  orderType,
  produceStatus,
  refundStatus,
  refundType,
  sendStatus,
} from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const columns = ['total', 'gift', 'discount', 'paid', 'credit', 'unpaid', 'return', 'refund'] as const
const factSums = columns.map((name) => `sum(f.d_${name}) as ${name}_amount`).join(', ')
const shown = columns.map((name) => `jsonb_build_array(o.${name}_amount, coalesce(s.${name}_amount, 0)) as ${name}`)

/** Orders with facts. */
const booked = quoteCodes(orderStatus.placed, orderStatus.settled, orderStatus.completed, orderStatus.returned)
const waiting = quoteCode(orderStatus.waiting)
const cancelled = quoteCode(orderStatus.cancelled)

/**
 * Maps each discount kind of facts to the column of a line. Vouchers, prepaid orders and allowances share one column.
 */
const kindColumns = [
  ['changePrice', 'change_price_discount'],
  ['member', 'member_discount'],
  ['manager', 'manager_discount'],
  ['wipe', 'wipe_discount'],
  ['other', 'other_discount'],
] as const
const kindOf = `case when f.discount_kind in ('voucher', 'prepay', 'allowance') then 'other' else f.discount_kind end`

/** Pieces refunded with goods, by line: value at list price. */
const refunded = `(
  select (p ->> 'orderItemId')::bigint as order_item_id, sum((p ->> 'quantity')::integer * i.price) as amount
  from refund r, jsonb_array_elements(r.items) p join order_item i on i.order_item_id = (p ->> 'orderItemId')::bigint
  where r.refund_type = ${quoteCode(refundType.goods)} and r.status in ${quoteCodes(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)}
  group by 1)`

export const orderChecks: readonly AuditCheck[] = [
  {
    name: 'R2 columns of an order = sums of its facts',
    title: '订单金额',
    explanation: '订单的各项金额等于它的流水合计',
    query: `select o.order_id, o.order_no, ${shown.join(', ')} from orders o left join (select f.order_id, ${factSums} from sales_fact f
        group by f.order_id) s using (order_id)
      where (${columns.map((name) => `o.${name}_amount`).join(', ')}) is distinct from (${columns.map((name) => `coalesce(s.${name}_amount, 0)`).join(', ')})`,
  },
  {
    name: 'the last night of an order = that of its last fact',
    title: '订单最后营业日',
    explanation: '订单最后的营业日等于它最后一条流水的营业日',
    query: `select o.order_id, o.order_no, o.last_fact_date, f.last from orders o
      left join (select order_id, max(business_date) as last from sales_fact group by order_id) f using (order_id)
      where o.last_fact_date is distinct from f.last`,
  },
  {
    name: 'R2 total and discount of an order = sums of its lines',
    title: '订单明细合计',
    explanation: '订单的总额和优惠等于明细合计',
    query: `select o.order_id, o.order_no, o.total_amount, o.discount_amount, i.amount as lines, i.discount as lines_discount from orders o
      join (select order_id, sum(amount) as amount, sum(discount_amount) as discount from order_item group by order_id) i using (order_id)
      where o.status in ${booked} and (o.total_amount <> i.amount or o.discount_amount <> i.discount)`,
  },
  {
    name: 'R2 price of a line = its base price + the surcharges of its options',
    title: '明细单价',
    explanation: '明细单价等于基础价加选项加价',
    query: `select i.order_id, i.order_item_id, i.price, i.base_price, s.amount as surcharges, i.options from order_item i
      cross join lateral (select coalesce(sum(o.surcharge), 0) as amount, count(*) as num, count(distinct (o."groupId", o."optionName")) as names,
          count(*) filter (where o."optionName" = '' or coalesce(o.surcharge, -1) < 0) as odd
        from jsonb_to_recordset(i.options) as o("groupId" bigint, "optionName" text, surcharge bigint)) s
      where i.price <> i.base_price + s.amount or s.num <> s.names or s.odd > 0`,
  },
  {
    name: 'R2 base price of a line = the value of the price rule it names',
    title: '分时价',
    explanation: '明细的基础价等于它所用价格规则的价',
    query: `select i.order_id, i.order_item_id, i.base_price, v.value, i.price_rule_id, i.price_rule from order_item i
      cross join lateral (select (i.price_rule ->> 'listPrice')::numeric as list, (i.price_rule ->> 'rateBp')::numeric as bp) t
      cross join lateral (select coalesce((i.price_rule ->> 'price')::numeric,
        case when (i.price_rule ->> 'wholeYuan')::boolean then nullif(floor(t.list * t.bp / 1000000 + 0.5) * 100, 0) end,
        floor(t.list * t.bp / 10000 + 0.5)) as value) v
      where i.price_rule_id is not null and i.base_price is distinct from v.value`,
  },
  {
    name: 'goods name option groups that exist',
    title: '口味组存在',
    explanation: '商品上的口味和选项组都存在',
    query: `select g.goods_id, g.goods_name, u.option_group_id from goods g cross join lateral unnest(g.option_group_ids) as u(option_group_id)
      where not exists (select from option_group o where o.option_group_id = u.option_group_id)`,
  },
  {
    name: 'R2 an order that waits or was cancelled owes nothing',
    title: '待付与取消的订单',
    explanation: '等待付款或已取消的订单没有欠款',
    query: `select order_id, order_no, status from orders where status in (${waiting}, ${cancelled})
      and (total_amount, paid_amount, credit_amount, unpaid_amount) <> (0, 0, 0, 0)`,
  },
  {
    name: 'R10 owed on open orders = owed in the facts',
    title: '未结金额',
    explanation: '未结订单欠的金额等于流水里的未结',
    query: `select o.amount as orders, f.amount as facts from (select coalesce(sum(unpaid_amount), 0) as amount from orders
        where status = ${quoteCode(orderStatus.placed)}) o,
      (select coalesce(sum(d_unpaid), 0) as amount from sales_fact) f where o.amount <> f.amount`,
  },
  {
    name: 'an order is open while something is owed on it, settled when nothing is',
    title: '订单状态',
    explanation: '有欠款的订单未结，没有欠款的已结',
    query: `select order_id, order_no, status, unpaid_amount from orders where (status = ${quoteCode(orderStatus.placed)}) <> (unpaid_amount <> 0)`,
  },
  {
    name: 'an order without a kept piece is returned',
    title: '全退订单',
    explanation: '没有保留任何一件的订单是已退',
    query: `select o.order_id, o.order_no, o.status from orders o join order_item i using (order_id) where o.status in ${booked}
      group by o.order_id having (o.status = ${quoteCode(orderStatus.returned)}) <> bool_and(i.return_quantity = i.quantity)`,
  },
  {
    name: 'state of a package line = that of the places that make it',
    title: '套餐出品状态',
    explanation: '套餐行的出品状态等于各出品部门的状态',
    query: `select p.order_item_id, i.produce_status, p.states from (select order_item_id, array_agg(produce_status order by produce_dept) as states,
          case when bool_and(produce_status = ${quoteCode(produceStatus.delivered)}) then ${quoteCode(produceStatus.delivered)}
            when bool_and(produce_status in ${quoteCodes(produceStatus.produced, produceStatus.delivered)}) then ${quoteCode(produceStatus.produced)}
            when bool_or(produce_status <> ${quoteCode(produceStatus.waiting)}) then ${quoteCode(produceStatus.making)}
            else ${quoteCode(produceStatus.waiting)} end as status
        from order_item_place group by order_item_id) p join order_item i using (order_item_id) where i.produce_status <> p.status`,
  },
  {
    name: 'a part of a package is made at one place',
    title: '套餐内容出品点',
    explanation: '套餐的一项内容只由一个出品部门制作',
    query: `select p.order_item_id, g.goods_id, count(*) as places from order_item_place p, unnest(p.goods_ids) g(goods_id) group by 1, 2 having count(*) > 1
      union all
      select i.order_item_id, (d ->> 'goodsId')::bigint, 0 from order_item i, jsonb_array_elements(i.package_detail) d
      where exists (select from order_item_place p where p.order_item_id = i.order_item_id)
        and not exists (select from order_item_place p where p.order_item_id = i.order_item_id and (d ->> 'goodsId')::bigint = any(p.goods_ids))`,
  },
  {
    name: 'discounts of an order by kind = those of its lines',
    title: '订单优惠分类',
    explanation: '订单各类优惠等于明细的优惠合计',
    query: `select coalesce(f.order_id, i.order_id) as order_id, coalesce(f.kind, i.kind) as kind, f.amount as facts, i.amount as lines from
        (select f.order_id, ${kindOf} as kind, sum(f.d_discount) as amount from sales_fact f where f.discount_kind is not null group by 1, 2) f
        full join (select i.order_id, k.kind, k.amount from
          (select i.order_id, array[${kindColumns.map(([, column]) => `sum(i.${column})`).join(', ')}] as sums from order_item i
            join orders o using (order_id) where o.status in ${booked} group by i.order_id) i,
          unnest(array[${kindColumns.map(([kind]) => `'${kind}'`).join(', ')}], i.sums) k(kind, amount)) i
        on i.order_id = f.order_id and i.kind = f.kind
      where coalesce(f.amount, 0) <> coalesce(i.amount, 0)
      union all
      select f.order_id, f.discount_kind, f.d_discount, null from sales_fact f
      where f.discount_kind = 'voucher' and f.order_type <> ${quoteCode(orderType.voucher)}
        or f.discount_kind = 'prepay' and f.order_type not in ${quoteCodes(orderType.flashSale, orderType.groupPlay)}`,
  },
  {
    name: 'a fact of a line names a line of its order',
    title: '流水与明细',
    explanation: '明细的流水指向它自己订单的明细',
    query: `select f.fact_id, f.fact_type, f.order_id, f.order_item_id, i.order_id as order_of_line from sales_fact f
        left join order_item i using (order_item_id)
      where f.order_item_id is not null and i.order_id is distinct from f.order_id`,
  },
  {
    name: 'what came back of a line = its facts and its refunds',
    title: '退回数量',
    explanation: '明细的退回数量等于它的流水和退款',
    query: `select i.order_id, i.order_item_id, i.return_quantity * i.price as returned, coalesce(f.amount, 0) as facts, coalesce(r.amount, 0) as refunded
      from order_item i join orders o using (order_id)
      left join (select order_item_id, sum(case fact_type when ${quoteCode(factType.voucherCancelled)} then -d_total else d_return end) as amount from sales_fact
        where fact_type in ${quoteCodes(factType.lineReturned, factType.giftReturned, factType.voucherCancelled)} group by 1) f using (order_item_id)
      left join ${refunded} r using (order_item_id)
      where o.status in ${booked} and i.return_quantity * i.price <> coalesce(f.amount, 0) + coalesce(r.amount, 0)
        and not exists (select from gift_order s where s.order_id = o.order_id and s.status = ${quoteCode(sendStatus.withdrawn)})`,
  },
  {
    name: 'a price was changed on the line its facts name',
    title: '改价',
    explanation: '改价发生在流水写明的那一行',
    query: `select i.order_id, i.order_item_id, i.change_price_discount, coalesce(f.amount, 0) as facts from order_item i join orders o using (order_id)
      left join (select order_item_id, sum(d_discount) as amount from sales_fact where discount_kind = 'changePrice'
        and fact_type <> ${quoteCode(factType.attributionMoved)} group by 1) f using (order_item_id)
      where o.status in ${booked} and i.change_price_discount <> coalesce(f.amount, 0)
        and not exists (select from sales_fact n where n.order_id = i.order_id and n.discount_kind = 'changePrice' and n.order_item_id is null
          and n.fact_type <> ${quoteCode(factType.attributionMoved)}
          and (n.fact_type = ${quoteCode(factType.refundedGoods)} or exists (select from sales_fact p where p.order_id = n.order_id
            and p.fact_type = ${quoteCode(factType.placed)} and p.event_at = n.event_at)))`,
  },
  {
    name: 'the discount of a line changes when its price is changed, and leaves when pieces of it come back',
    title: '改价后的优惠',
    explanation: '改价时优惠随之变动，退回时按件退去',
    query: `select f.fact_id, f.order_id, f.order_item_id, f.fact_type, f.event_at, f.d_discount from sales_fact f
      where f.order_item_id is not null and case f.fact_type
        when ${quoteCode(factType.discounted)} then not exists (select from table_log l
          where l.sitting_id = f.sitting_id and l.created_at = f.event_at and l.op_type = '改价')
        when ${quoteCode(factType.lineReturned)} then f.d_return = 0 and not exists (select from sales_fact r
          where r.order_id = f.order_id and r.order_item_id = f.order_item_id and r.event_at = f.event_at
            and r.fact_type = ${quoteCode(factType.lineReturned)} and r.d_return > 0) end`,
  },
]
