/**
 * 我的订单 · 秒杀: a member's flash-sale orders with their codes, and refunding them: paid and unserved orders are refunded fully and immediately
 * until their last night is over.
 */
import { getBusinessDate, formatTime, parseTime } from '@nocturne/base/venue-time'
import { killOrderStatus } from '@nocturne/contract/codes'
import type { RefundStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { sql } from 'kysely'
import { selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { listPaymentProviders, getPaymentMode } from '../../payments/public.ts'
import { selectOwnedIds } from '../ownership.ts'
import { computePrepaidDigits } from '../prepaid-code.ts'
import { killRefundedAmount, killDisplayStatus, selectLatestBillRefund, selectRefundState } from '../refund-state.ts'
import { lockKillOrder } from './kill-store.ts'
import { refundKillOrder } from './refund-kill.ts'

type Row = AnswerOf<typeof flashSales.memberKills>['rows'][number]
type Detail = AnswerOf<typeof flashSales.memberKill>

/** Default reason of a refund, for the log and the message to the sharer. */
const MEMBER_REFUND_REASON = '客人申请退款'

const selectOwnKills = (memberId: number) => selectOwnedIds(memberId, 'flash_sale_order', 'flash_sale_order_id')

/** Columns of `flash_sale_order o` and its `flash_sale_activity a`. */
const head = sql`o.flash_sale_order_id, o.flash_sale_order_no, a.activity_name, o.goods_name, o.quantity, o.amount, o.created_at as create_time, ${killDisplayStatus} as status,
  o.table_name, a.use_start_date, a.use_end_date`

type StoredRow = Omit<Row, 'businessDate'>

const toRow = (row: StoredRow): Row => ({ ...row, businessDate: getBusinessDate(parseTime(row.createTime)) })

export const listMemberKills: Handler<typeof flashSales.memberKills, typeof schemas.memberKills> = async (
  { db, actor },
  input,
) => {
  const { ids, total } = await readPageOfIds(
    db,
    sql`select m.id from (${selectOwnKills(actor.memberId)}) m order by m.id desc`,
    input,
  )
  const { rows } = await sql<StoredRow>`
    with chosen as materialized (${selectIds(ids, 'flash_sale_order_id')})
    select ${head} from chosen join flash_sale_order o using (flash_sale_order_id) join flash_sale_activity a using (activity_id) order by o.flash_sale_order_id desc`.execute(
    db,
  )
  return { rows: rows.map(toRow), total }
}

type Whole = StoredRow &
  Pick<
    Detail,
    'imageUrl' | 'price' | 'salePrice' | 'description' | 'payDeadline' | 'payMethod' | 'payTime' | 'verifyTime'
  > & {
    codeNonce: string
    refundedAmount: number
    refundReason: string
    refundTime: string | null
    refundState: RefundStatus | null
  }

export const readMemberKill: Handler<typeof flashSales.memberKill, typeof schemas.memberKill> = async (
  { db, actor, now },
  { killOrderId },
) => {
  const { rows } = await sql<Whole>`
    select ${head}, g.image_url, o.price, g.sale_price, a.description, o.pay_deadline, p.pay_method, o.paid_at as pay_time, o.verified_at as verify_time,
      o.code_nonce, ${killRefundedAmount} as refunded_amount, coalesce(nullif(o.refund_reason, ''), b.reason, '') as refund_reason,
      coalesce(o.refunded_at, b.created_at) as refund_time, coalesce(${selectRefundState('kill', sql`o.flash_sale_order_id`)}, b.status) as refund_state
    from flash_sale_order o join flash_sale_activity a using (activity_id) join flash_sale_goods g using (flash_sale_goods_id) left join payment p using (payment_id)
    left join lateral ${selectLatestBillRefund(sql`o.order_id`)} b on true
    where o.flash_sale_order_id = ${killOrderId} and o.flash_sale_order_id in (${selectOwnKills(actor.memberId)})`.execute(
    db,
  )
  const found = rows[0] ?? refuseNotFound({ killOrderId })
  const { codeNonce, refundedAmount, refundReason, refundTime, refundState, ...order } = found
  const usable = isUsable(order, getBusinessDate(now))
  return {
    ...toRow(order),
    ...order,
    verifyCode: usable ? await computePrepaidDigits(db, codeNonce) : null,
    refund:
      refundTime === null || refundState === null
        ? null
        : { amount: refundedAmount, reason: refundReason, refundTime, status: refundState },
    canPay: order.status === killOrderStatus.waiting && formatTime(now) < order.payDeadline,
    canRefund: usable,
    payMethods: listPaymentProviders(),
    payMode: getPaymentMode(),
  }
}

/**
 * True while the order is paid and unserved and its last night is not over: its code is shown, and a refund is
 * possible.
 */
const isUsable = ({ status, useEndDate }: Pick<Row, 'status' | 'useEndDate'>, night: string) =>
  status === killOrderStatus.paid && night <= useEndDate

/**
 * Refunds the member's own order with the locks and bookings of a refund by staff. A concurrent second request is
 * refused with KILL_STATUS_WRONG.
 */
export const refundOwnKill: Handler<typeof flashSales.memberKillRefund, typeof schemas.memberKillRefund> = async (
  context,
  { killOrderId, reason = MEMBER_REFUND_REASON },
) => {
  const { tx, now, actor } = context
  const { rows } = await sql`select from (${selectOwnKills(actor.memberId)}) m where m.id = ${killOrderId}`.execute(tx)
  if (rows.length === 0) refuseNotFound({ killOrderId })
  const night = await lockFactDate(tx, now)
  const order = await lockKillOrder(tx, killOrderId)
  if (order.status !== killOrderStatus.paid) refuse('KILL_STATUS_WRONG')
  const sale = await tx
    .selectFrom('flashSaleActivity')
    .select('useEndDate')
    .where('activityId', '=', order.activityId)
    .executeTakeFirstOrThrow()
  if (!isUsable({ ...order, ...sale }, getBusinessDate(now))) refuse('VOUCHER_EXPIRED')
  await refundKillOrder(context, order, { reason, businessDate: night, userId: null })
  return { killOrderId, status: killOrderStatus.refunded }
}
