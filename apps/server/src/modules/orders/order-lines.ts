import { approvalStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { computeLineFlags } from './order-flags.ts'
import type { LineMoney } from './line-rules.ts'
import type { OrderCard, OrderFlagInput } from './order-cards.ts'

type Line = AnswerOf<typeof orders.detail>['orders'][number]['items'][number]
type OrderSide = Pick<OrderCard, 'orderType' | 'unpaidAmount' | 'paidAmount' | 'creditAmount' | 'salesUserId'> &
  OrderFlagInput
type Row = Omit<Line, 'can' | 'returnAsked'> &
  LineMoney &
  OrderSide & { orderStatus: OrderCard['status'] } & PendingReturn
/** Pending request about the line; all null without one. */
type PendingReturn = {
  approvalId: number | null
  askedQuantity: number | null
  applyUserName: string | null
  applyUserId: number | null
}

/** Lines of some orders in entry order, with the actions available to the caller. */
export async function readOrderLines(db: Db, actor: StaffActor, orderIds: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Row>`
    select i.order_item_id, i.order_id, i.goods_id, i.goods_name, i.goods_kind, i.unit, i.spec, i.price, i.base_price,
      case when i.price_rule is not null then jsonb_build_object('ruleName', i.price_rule -> 'ruleName', 'listPrice', i.price_rule -> 'listPrice') end as price_rule,
      i.quantity, i.return_quantity, i.amount,
      i.discount_amount,
      i.change_price_discount as change_price_diff, i.allocated_amount, i.flavor, i.options, i.item_remark, i.package_detail, i.produce_dept, i.produce_status,
        i.return_reason,
      i.quantity - i.return_quantity as kept, i.change_price_discount, i.member_discount, i.manager_discount, i.wipe_discount, i.other_discount,
      o.status as order_status, o.order_type, o.unpaid_amount, o.paid_amount, o.credit_amount, o.sales_user_id, o.order_user_id, o.waiter_user_id,
        o.sales_dept_id,
      r.status as record_status, null::bigint as send_user_id, null::bigint as send_dept_id, null::bigint as send_operator_id,
      a.approval_id, (a.form_data ->> 'quantity')::integer as asked_quantity, a.apply_user_name, a.apply_user_id
    from order_item i join orders o using (order_id) join sitting r using (sitting_id)
      left join approval a on a.biz_type = 'return' and a.biz_id = i.order_item_id and a.status = ${lit(approvalStatus.pending)}
    where i.order_id = any(${[...orderIds]}::bigint[]) order by i.order_item_id`.execute(db)
  return rows.map((row) => ({
    orderItemId: row.orderItemId,
    orderId: row.orderId,
    goodsId: row.goodsId,
    goodsName: row.goodsName,
    goodsKind: row.goodsKind,
    unit: row.unit,
    spec: row.spec,
    price: row.price,
    basePrice: row.basePrice,
    priceRule: row.priceRule,
    quantity: row.quantity,
    returnQuantity: row.returnQuantity,
    amount: row.amount,
    discountAmount: row.discountAmount,
    changePriceDiff: row.changePriceDiff,
    allocatedAmount: row.allocatedAmount,
    flavor: row.flavor,
    options: row.options,
    itemRemark: row.itemRemark,
    packageDetail: row.packageDetail,
    produceDept: row.produceDept,
    produceStatus: row.produceStatus,
    returnReason: row.returnReason,
    returnAsked: toReturnRequest(row, actor),
    can: computeLineFlags(
      actor,
      { ...row, status: row.orderStatus },
      { ...row, isReturnRequested: row.approvalId !== null },
    ),
  }))
}

function toReturnRequest(row: PendingReturn, actor: StaffActor): Line['returnAsked'] {
  if (row.approvalId === null) return null
  return {
    approvalId: row.approvalId,
    quantity: row.askedQuantity ?? 0,
    applyUserName: row.applyUserName ?? '',
    mine: row.applyUserId === actor.userId,
  }
}
