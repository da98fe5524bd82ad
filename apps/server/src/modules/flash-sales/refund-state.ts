/** State of refunds of prepaid money. */
import { killOrderStatus, payMethod, payStatus, playJoinStatus, refundStatus } from '@nocturne/contract/codes'
import type { KillOrderStatus, PlayJoinStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'

/**
 * SQL expression: amount (fen) that was refunded on the bill where the prepayment `paymentId` was used. A prepayment is
 * used on one bill only.
 */
export const selectRefundedOnBill = (paymentId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(w.refunded_amount)::bigint from payment w
  where w.source_payment_id = ${paymentId} and w.pay_method = ${lit(payMethod.prepay)} and w.status = ${lit(payStatus.succeeded)} and not w.voided), 0)`

/**
 * SQL expression: refunded amount of `flash_sale_order o`, fen. An order refunded before it was served counts whole;
 * for a served order it is the amount refunded on the bill.
 */
export const killRefundedAmount = sql<number>`(case o.status when ${lit(killOrderStatus.refunded)} then o.amount
  when ${lit(killOrderStatus.verified)} then ${selectRefundedOnBill(sql`o.payment_id`)} else 0 end)`

/** Displayed state of `flash_sale_order o`: fully refunded orders count as refunded, served or not. */
export const killDisplayStatus = sql<KillOrderStatus>`(case when o.status = ${lit(killOrderStatus.verified)} and ${killRefundedAmount} >= o.amount
  then ${lit(killOrderStatus.refunded)} else o.status end)`

/**
 * SQL expression: refunded amount of `play_join j`, fen. A place refunded before the guest was admitted counts whole;
 * afterwards it is the amount refunded on the bill.
 */
export const joinRefundedAmount = sql<number>`(case j.status when ${lit(playJoinStatus.refunded)} then j.amount
  when ${lit(playJoinStatus.verified)} then ${selectRefundedOnBill(sql`j.payment_id`)} else 0 end)`

/** Displayed state of `play_join j`: fully refunded places count as refunded, admitted or not. */
export const joinDisplayStatus = sql<PlayJoinStatus>`(case when j.status = ${lit(playJoinStatus.verified)} and ${joinRefundedAmount} >= j.amount
  then ${lit(playJoinStatus.refunded)} else j.status end)`

/** The latest bill refund of order `orderId`: reason, time and state. */
export const selectLatestBillRefund = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select f.reason, f.created_at, f.status from refund f where f.order_id = ${orderId}
    and f.status in (${lit(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)}) order by f.refund_id desc limit 1)`

/** SQL expression: state of the provider's refund of the order or place `bizId`, as a refund state of our own. */
export const selectRefundState = (bizType: 'kill' | 'play', bizId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when c.status = 'done' then ${lit(refundStatus.succeeded)} when c.status in ('abnormal', 'closed') then ${lit(refundStatus.failed)}
    else ${lit(refundStatus.refunding)} end
  from channel_refund c where c.biz_type = ${bizType} and c.biz_id = ${bizId})`
