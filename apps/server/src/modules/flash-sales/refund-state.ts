/** How money that was paid ahead goes home through its provider. */
import { killOrderStatus, payMethod, payStatus, refundStatus } from '@nocturne/contract/codes'
import type { KillOrderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'

/** Money of something served that went back from the bill it was served on, fen; `paymentId`: the payment that had brought it, which serves once. */
export const returnedOnBill = (paymentId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(w.refunded_amount)::bigint from payment w
  where w.source_payment_id = ${paymentId} and w.pay_method = ${lit(payMethod.prepay)} and w.status = ${lit(payStatus.succeeded)} and not w.voided), 0)`

/** What went back of `kill_order o`, fen: all of it before it was served, or what was refunded on the bill. */
export const killRefunded = sql<number>`(case o.status when ${lit(killOrderStatus.refunded)} then o.amount
  when ${lit(killOrderStatus.verified)} then ${returnedOnBill(sql`o.payment_id`)} else 0 end)`

/** The state of `kill_order o` as people read it: one whose money went back whole is refunded, served or not. */
export const killState = sql<KillOrderStatus>`(case when o.status = ${lit(killOrderStatus.verified)} and ${killRefunded} >= o.amount
  then ${lit(killOrderStatus.refunded)} else o.status end)`

/** The state of the refund of `bizId`, as staff and guests read states of refunds. */
export const refundStateOf = (bizType: 'kill' | 'play', bizId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when c.status = 'done' then ${lit(refundStatus.succeeded)} when c.status in ('abnormal', 'closed') then ${lit(refundStatus.failed)}
    else ${lit(refundStatus.refunding)} end
  from channel_refund c where c.biz_type = ${bizType} and c.biz_id = ${bizId})`
