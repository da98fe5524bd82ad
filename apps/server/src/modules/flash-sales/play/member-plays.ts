/** 我的订单 · 组局: a member's paid places with their codes. Only the host can refund them (decision 54). */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { playJoinStatus } from '@nocturne/contract/codes'
import type { RefundStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { sql } from 'kysely'
import { selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { listPaymentProviders, getPaymentMode } from '../../payments/public.ts'
import { selectOwnedIds } from '../ownership.ts'
import { computePrepaidDigits } from '../prepaid-code.ts'
import { joinRefundedAmount, joinDisplayStatus, selectLatestBillRefund, selectRefundState } from '../refund-state.ts'
import { toSharedPlayFields, readPlayRows } from './play-queries.ts'

type Detail = AnswerOf<typeof flashSales.memberPlay>
type Place = Pick<
  Detail,
  | 'joinId'
  | 'amount'
  | 'joinStatus'
  | 'createTime'
  | 'payDeadline'
  | 'payMethod'
  | 'payTime'
  | 'verifyTime'
  | 'forfeited'
> & {
  playId: number
  codeNonce: string
  refundedAmount: number
  refundReason: string
  refundTime: string | null
  refundState: RefundStatus | null
}

const selectOwnJoins = (memberId: number) => selectOwnedIds(memberId, 'play_join', 'join_id')

/** Places in the order of their ids, each with its play. */
async function readPlaces(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Place>`
    with chosen as materialized (${selectIds(ids, 'join_id')})
    select j.join_id, j.play_id, j.amount, ${joinDisplayStatus} as join_status, j.created_at as create_time, j.pay_deadline, p.pay_method, j.paid_at as pay_time,
      j.verified_at as verify_time, j.forfeited_at is not null as forfeited, j.code_nonce, ${joinRefundedAmount} as refunded_amount,
      coalesce(nullif(j.refund_reason, ''), b.reason, '') as refund_reason, coalesce(j.refunded_at, b.created_at) as refund_time,
      coalesce(${selectRefundState('play', sql`j.join_id`)}, b.status) as refund_state
    from chosen join play_join j using (join_id) join play_event e using (play_id) left join payment p using (payment_id)
    left join lateral ${selectLatestBillRefund(sql`e.order_id`)} b on ${joinRefundedAmount} > 0 order by j.join_id desc`.execute(
    db,
  )
  const plays = await readPlayRows(
    db,
    selectIds(
      rows.map(({ playId }) => playId),
      'play_id',
    ),
  )
  return rows.map((place) => {
    const play = plays.get(place.playId)
    if (!play) throw new Error(`place ${place.joinId} is of no play`)
    return { place, play }
  })
}

type Read = Awaited<ReturnType<typeof readPlaces>>[number]

function toMemberPlay({ place, play }: Read) {
  const { joinId, amount, joinStatus, createTime } = place
  return { ...toSharedPlayFields(play), joinId, amount, joinStatus, tableName: play.tableName, createTime }
}

export const listMemberPlays: Handler<typeof flashSales.memberPlays, typeof schemas.memberPlays> = async (
  { db, actor },
  input,
) => {
  const ordered = sql`select m.id from (${selectOwnJoins(actor.memberId)}) m order by m.id desc`
  const { ids, total } = await readPageOfIds(db, ordered, input)
  return { rows: (await readPlaces(db, ids)).map(toMemberPlay), total }
}

export const readMemberPlay: Handler<typeof flashSales.memberPlay, typeof schemas.memberPlay> = async (
  { db, actor, now },
  { joinId },
) => {
  const { rows } = await sql`select from (${selectOwnJoins(actor.memberId)}) m where m.id = ${joinId}`.execute(db)
  if (rows.length === 0) refuseNotFound({ joinId })
  const [read] = await readPlaces(db, [joinId])
  if (!read) refuseNotFound({ joinId })
  const { place, play } = read
  const { payDeadline, payMethod, payTime, verifyTime, forfeited, refundTime, refundState, refundReason } = place
  const opens = place.joinStatus === playJoinStatus.paid && !forfeited && getBusinessDate(now) <= play.businessDate
  return {
    ...toMemberPlay(read),
    goods: play.goods,
    hostUserId: play.hostUserId,
    listAmount: play.listAmount,
    payDeadline,
    payMethod,
    payTime,
    verifyTime,
    certCode: opens ? await computePrepaidDigits(db, place.codeNonce) : null,
    refund:
      refundTime === null || refundState === null
        ? null
        : { amount: place.refundedAmount, reason: refundReason, refundTime, status: refundState },
    forfeited,
    canPay: place.joinStatus === playJoinStatus.waiting && formatTime(now) < payDeadline,
    payMethods: listPaymentProviders(),
    payMode: getPaymentMode(),
  }
}
