/** Writes an order with its lines in one statement. People and department are copied from the sitting. */
import type { OrderSource, OrderStatus, OrderType, PayMode } from '@nocturne/contract/codes'
import { orderType, produceDept, produceStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { queryRows, lit } from '../../db/statement.ts'
import { computeUnitPrice } from '../catalog/public.ts'
import type { GoodsRow } from '../catalog/public.ts'
import type { CartLine } from './cart-rules.ts'

export type NewOrder = {
  /** Reserved with `reserveOrderId`; otherwise assigned by the database. */
  orderId?: number
  orderNo: string
  orderType: OrderType
  tableRecordId: number
  businessDate: string
  source: OrderSource
  orderUser: { userId: number; name: string } | null
  memberId: number | null
  /** Placed by the signed-in member on their own phone. */
  memberOrdered?: boolean
  recommend: { userId: number; nickName: string; deptId: number; deptName: string } | null
  payMode: PayMode
  status: OrderStatus
  payDeadline: string | null
  remark: string
  at: Date
  lines: readonly CartLine<GoodsRow>[]
}

export type StoredOrder = { orderId: number; itemIds: number[] }

/** Reserves an order id, so that statements referring to the order can be sent in the same batch. */
export async function reserveOrderId(tx: Tx): Promise<number> {
  const [next] = await queryRows<{ id: number }>(tx)`select nextval('orders_order_id_seq') as id`
  return next?.id ?? 0
}

/**
 * Writes an order, its lines and the places that make parts of its packages. Returns the order id and the line ids in cart order. Rebates
 * of lines follow the rules of their goods in this night.
 */
export async function storeOrder(tx: Tx, order: NewOrder): Promise<StoredOrder> {
  const lines = order.lines.map((line, index) => ({
    index,
    goodsId: line.goods.goodsId,
    goodsName: line.goods.goodsName,
    goodsKind: line.goods.goodsKind,
    typeId: line.goods.typeId,
    statisType: line.goods.statisType,
    unit: line.goods.unit,
    spec: line.goods.spec,
    price: computeUnitPrice(line),
    basePrice: line.goods.salePrice,
    ...splitPriceRule(line.goods.priceRule),
    quantity: line.quantity,
    memberDiscount: line.memberDiscount,
    otherDiscount: line.otherDiscount ?? 0,
    flavor: line.flavor,
    options: line.options,
    itemRemark: line.itemRemark,
    packageDetail: line.parts,
    produceDept: line.goods.produceDept,
    produceStatus: line.goods.produceDept === produceDept.none ? produceStatus.none : produceStatus.waiting,
    countMinCharge: line.goods.countMinCharge,
    performanceFlag: line.goods.performanceFlag,
    discountFlag: line.goods.discountFlag,
    rebateType: line.goods.rebateType,
    rebateValue: line.goods.rebateValue,
    costPrice: line.goods.costPrice,
  }))
  const storing = queryRows<StoredOrder>(tx)`
    with placed as (
      insert into orders (order_id, order_no, order_type, sitting_id, business_date, source, order_user_id, order_user_name, member_id, member_ordered,
        sales_user_id, sales_user_name, sales_dept_id, sales_dept_name, waiter_user_id,
        recommend_user_id, recommend_user_name, recommend_dept_id, recommend_dept_name, pay_mode, status, pay_deadline, order_remark, created_at)
      select coalesce(${order.orderId ?? null}::bigint, nextval('orders_order_id_seq')), ${order.orderNo}, ${order.orderType}, r.sitting_id,
        ${order.businessDate}::date, ${order.source}, ${order.orderUser?.userId ?? null}::bigint,
        ${order.orderUser?.name ?? null}::text, ${order.memberId}::bigint, ${order.memberOrdered ?? false}, r.sales_user_id, r.sales_user_name, r.sales_dept_id, r.sales_dept_name,
        r.waiter_user_id,
        coalesce(${order.recommend?.userId ?? null}::bigint, r.recommend_user_id), coalesce(${order.recommend?.nickName ?? null}::text, r.recommend_user_name),
        coalesce(${order.recommend?.deptId ?? null}::bigint, r.recommend_dept_id), coalesce(${order.recommend?.deptName ?? null}::text, r.recommend_dept_name),
        ${order.payMode}, ${order.status}, ${order.payDeadline}::timestamptz, ${order.remark}, ${order.at}::timestamptz
      from sitting r where r.sitting_id = ${order.tableRecordId}
      returning order_id
    ), lines as (
      insert into order_item (order_id, goods_id, goods_name, goods_kind, type_id, statis_type, unit, spec, price, base_price, price_rule_id, price_rule, quantity, member_discount,
        other_discount, flavor, options,
        item_remark, package_detail, produce_dept, produce_status, count_min_charge, performance_flag, discount_flag, rebate_type, rebate_value, cost_price)
      select placed.order_id, l."goodsId", l."goodsName", l."goodsKind", l."typeId", l."statisType", l.unit, l.spec, l.price, l."basePrice", l."priceRuleId", l."priceRule", l.quantity,
        l."memberDiscount", l."otherDiscount", l.flavor, l.options, l."itemRemark", l."packageDetail", l."produceDept", l."produceStatus", l."countMinCharge",
        l."performanceFlag", l."discountFlag", coalesce(v.rebate_type, l."rebateType"), coalesce(v.value, l."rebateValue"), l."costPrice"
      from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(index integer, "goodsId" bigint, "goodsName" text, "goodsKind" text,
        "typeId" bigint, "statisType" text, unit text, spec text, price bigint, "basePrice" bigint, "priceRuleId" bigint, "priceRule" jsonb, quantity integer, "memberDiscount" bigint, "otherDiscount" bigint, flavor text, options jsonb,
        "itemRemark" text, "packageDetail" jsonb, "produceDept" text, "produceStatus" text, "countMinCharge" boolean,
        "performanceFlag" boolean, "discountFlag" boolean, "rebateType" text, "rebateValue" bigint, "costPrice" bigint)
      left join lateral (
        select p.rebate_type, p.value from pay_rule p
        where p.goods_id = l."goodsId" and p.withdrawn_at is null and p.start_date <= ${order.businessDate}::date and ${order.orderType}::text <> ${lit(orderType.wine)}
        order by p.start_date desc, p.rule_id desc limit 1
      ) v on true
      order by l.index
      returning order_item_id
    )
    select placed.order_id, array(select order_item_id from lines order by order_item_id) as item_ids from placed`
  // Sent in the same batch as the order, so that the caller can commit without waiting for either statement.
  const placing = order.lines.some(({ parts }) => parts.length > 0) ? storePlaces(tx, order.orderNo) : undefined
  const [[stored]] = await Promise.all([storing, placing])
  if (!stored) throw new Error(`order ${order.orderNo}: its table record vanished under the lock`)
  return stored
}

/** Columns of the rule that priced a line; null at list price. */
function splitPriceRule(applied: GoodsRow['priceRule']) {
  if (!applied) return { priceRuleId: null, priceRule: null }
  const { ruleId, ...priceRule } = applied
  return { priceRuleId: ruleId, priceRule }
}

/** Writes the places that make parts of an order's packages. */
async function storePlaces(tx: Tx, orderNo: string): Promise<void> {
  await queryRows(tx)`
    insert into order_item_place (order_item_id, produce_dept, goods_ids, weight, produce_status)
    select i.order_item_id, p.place, p.goods_ids, p.weight, ${lit(produceStatus.waiting)}
    from orders o join order_item i using (order_id) cross join lateral package_places(i.produce_dept, i.package_detail) p where o.order_no = ${orderNo}`
}
