/** 我的账单: the bill of the sitting as its guests may see it, including merged tables. */
import { orderStatus, orderType, recordStatus, voucherStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { requireDeviceId } from '../../http/device-id.ts'
import { findMemberWithRate } from '../directory/public.ts'
import { readGuestFeatures } from '../platform/public.ts'
import { selectAmountSums, readBillMinimum, runningStatuses } from '../tables/public.ts'
import { resolveOrderRate } from './create-order.ts'
import { requireSeatedPass } from './pass.ts'

type Bill = Omit<
  AnswerOf<typeof guest.orders>,
  'minCharge' | 'minEligibleAmount' | 'guestPostpay' | 'memberRateBp' | 'orderRateBp' | 'member'
> & {
  billId: number
  memberId: number | null
  memberRateOff: boolean
  memberRateDenied: boolean
}

/** Rate without a discount, basis points. */
const WHOLE_PRICE_BP = 10_000

const pickReducedRate = (rateBp: number | null) => (rateBp !== null && rateBp < WHOLE_PRICE_BP ? rateBp : null)

export const readGuestBill: Handler<typeof guest.orders, typeof schemas.orders> = async (
  { db, now, request, actor },
  { pass },
) => {
  const deviceId = requireDeviceId(request)
  const { tableRecordId } = await requireSeatedPass(db, { pass, deviceId, now, writing: false })
  const [{ billId, memberId, memberRateOff, memberRateDenied, ...bill }, features, member] = await Promise.all([
    readBill(db, tableRecordId, deviceId),
    readGuestFeatures(db),
    actor.kind === 'member' ? findMemberWithRate(db, actor.memberId) : null,
  ])
  const sitting = { memberId, memberRateOff, memberRateDenied }
  const [{ minCharge, minEligibleAmount }, ofTable, ofOrder] = await Promise.all([
    readBillMinimum(db, billId),
    resolveOrderRate(db, sitting, null),
    resolveOrderRate(db, sitting, member?.memberId ?? null),
  ])
  return {
    ...bill,
    minCharge,
    minEligibleAmount,
    guestPostpay: features.postpay,
    memberRateBp: pickReducedRate(ofTable),
    orderRateBp: pickReducedRate(ofOrder),
    member: member && { memberName: member.memberName, levelName: member.levelName },
  }
}

/**
 * Orders, newest first. A waiting order has no facts yet: its amounts are the sums of its lines. Gifts waiting for approval are
 * left out; a cancelled order is shown only to the phone that placed it.
 */
async function readBill(db: Db, tableRecordId: number, deviceId: string): Promise<Bill> {
  const { rows } = await sql<Bill>`
    with own as (
      select sitting_id, table_id, table_name, (select v.area_id from venue_table v where v.table_id = sitting.table_id) as area_id, bill_id, status in (${lit(...runningStatuses)}) as open,
        member_id, member_rate_off, member_rate_denied
      from sitting where sitting_id = ${tableRecordId}
    ), sums as (
      select ${selectAmountSums('r')}
      from own join sitting r using (bill_id) where r.status <> ${lit(recordStatus.cancelled)}
    ), shown as (
      select o.*, coalesce(g.device_id = ${deviceId}, false) as mine, g.order_id is not null as by_guest,
        o.status in (${lit(orderStatus.waiting, orderStatus.cancelled)}) as unbooked
      from own join sitting r using (bill_id) join orders o on o.sitting_id = r.sitting_id
        left join guest_order g on g.order_id = o.order_id
      where r.status <> ${lit(recordStatus.cancelled)}
        and not (o.order_type = ${lit(orderType.gift)} and o.status = ${lit(orderStatus.waiting)})
        and (o.status <> ${lit(orderStatus.cancelled)} or g.device_id = ${deviceId})
    ), lines as (
      select i.order_id, sum(i.amount - i.discount_amount)::bigint as net,
        jsonb_agg(jsonb_build_object(
          'orderItemId', i.order_item_id, 'goodsName', i.goods_name, 'spec', i.spec, 'unit', i.unit, 'price', i.price, 'quantity', i.quantity,
          'returnQuantity', i.return_quantity, 'amount', i.amount, 'discountAmount', i.discount_amount, 'flavor', line_choices(i.flavor, i.options, true), 'itemRemark', i.item_remark,
          'produceStatus', i.produce_status, 'giftFlag', s.order_type = ${lit(orderType.gift)}) order by i.order_item_id) as items
      from shown s join order_item i using (order_id) group by i.order_id
    ), listed as (
      select coalesce(jsonb_agg(jsonb_build_object(
        'orderId', s.order_id, 'orderNo', s.order_no, 'createTime', to_char(s.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
        'status', s.status, 'mine', s.mine, 'byGuest', s.by_guest,
        'payDeadline', to_char(s.pay_deadline, 'YYYY-MM-DD HH24:MI:SS'), 'payableAmount', case when s.unbooked then l.net else s.payable_amount end,
        'paidAmount', s.paid_amount, 'unpaidAmount', case s.status
          when ${lit(orderStatus.waiting)} then l.net when ${lit(orderStatus.cancelled)} then 0 else s.unpaid_amount end, 'refundAmount', s.refund_amount,
        'voucher', case when v.platform is not null then jsonb_build_object('platform', v.platform, 'dealTitle', v.deal_title) end,
        'items', l.items) order by s.created_at desc, s.order_id desc), '[]') as orders
      from shown s join lines l using (order_id)
        left join lateral (select platform, deal_title from voucher_verify
          where order_id = s.order_id and status = ${lit(voucherStatus.verified)} order by verify_id limit 1) v on true
    )
    select * from own, sums, listed`.execute(db)
  const [bill] = rows
  if (!bill) throw new Error(`sitting ${tableRecordId} of a valid pass is not there`)
  return bill
}
