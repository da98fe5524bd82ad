/**
 * 抢购: a guest reserves pieces of a sale and has some minutes to pay. For concurrent buyers one conditional update takes the pieces, last in
 * the transaction, so that the contended row is locked as briefly as possible.
 */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { Actor, CommandContext } from '../../../http/context.ts'
import { requireDeviceId } from '../../../http/device-id.ts'
import { assertExpectedAmount } from '../../../http/expected-amount.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { resolveRequester } from '../ownership.ts'
import type { Requester } from '../ownership.ts'
import { createPrepaidCode } from '../prepaid-code.ts'
import { findSharer } from '../sharers.ts'
import { computeActivityStatus, findOrderProblem } from './activity-rules.ts'
import type { ActivityTimes } from './activity-rules.ts'
import { assertPhoneNumberQuota, reserveBuyerQuota, countUnpaidOrders } from './kill-store.ts'

/** Maximum unpaid orders per phone. */
const WAITING_MAX = 5

type Offer = ActivityTimes & {
  activityId: number
  limitPerUser: number
  limitNum: number
  left: number
  killPrice: number
}

export const orderKill: Handler<typeof flashSales.guestOrder, typeof schemas.guestOrder> = async (context, input) => {
  const { tx, db, now, request, actor } = context
  const deviceId = requireDeviceId(request)
  const { killGoodsId, quantity } = input
  const offer = await readOffer(tx, killGoodsId)
  const problem = findOrderProblem(computeActivityStatus(offer, formatTime(now)))
  if (problem !== null) refuse(problem)
  // Refuses sold-out goods before anything is written.
  if (offer.left < quantity) refuse('KILL_SOLD_OUT')
  const memberId = actor.kind === 'member' ? actor.memberId : null
  const requester = await resolveRequester({ db: tx, actor, request }, input.openId)
  const buyerKeys = buildBuyerKeys({ ...requester, deviceId })
  const [sharer, code, config, night] = await Promise.all([
    findSharer(tx, { employeeCode: input.employeeCode, userId: input.salesUserId }),
    createPrepaidCode(db),
    loadConfig(tx),
    lockFactDate(tx, now),
  ])
  const killOrderNo = await context.numbers.take('MS', night)
  if ((await countUnpaidOrders(tx, deviceId)) >= WAITING_MAX) refuse('TOO_FREQUENT')
  const place = { activityId: offer.activityId, killGoodsId, buyerKeys, quantity }
  await assertPhoneNumberQuota(tx, { ...place, guestPhone: input.guestPhone })
  await reserveBuyerQuota(tx, place, { perUser: offer.limitPerUser, perGoods: offer.limitNum })
  const payDeadline = addMinutes(formatTime(now), config['kill.payMinutes'])
  const { rows } = await sql<{ killOrderId: number; amount: number }>`
    with place as (
      update flash_sale_goods g set locked_num = g.locked_num + ${quantity} from flash_sale_activity a
      where g.flash_sale_goods_id = ${killGoodsId} and a.activity_id = g.activity_id and a.published_at is not null and a.stopped_at is null
        and a.start_at <= ${now} and a.end_at > ${now} and g.sold_num + g.locked_num + ${quantity} <= g.stock_num
      returning g.activity_id, g.goods_id, g.goods_name, g.flash_sale_price
    )
    insert into flash_sale_order (flash_sale_order_no, activity_id, flash_sale_goods_id, goods_id, goods_name, quantity, price, amount, buyer_keys, device_id, open_id,
      member_id, guest_name, guest_phone, sales_user_id, sales_user_name, sales_dept_id, code_hash, code_tail, code_nonce, pay_deadline, created_at)
    select ${killOrderNo}, activity_id, ${killGoodsId}, goods_id, goods_name, ${quantity}, flash_sale_price, flash_sale_price * ${quantity}, ${buyerKeys}::text[],
      ${deviceId},
      ${input.openId ?? ''}, ${memberId}::bigint, ${input.guestName ?? ''}, ${input.guestPhone}, ${sharer?.userId ?? null}::bigint,
      ${sharer?.nickName ?? null}::text, ${sharer?.deptId ?? null}::bigint, ${code.codeHash}, ${code.codeTail}, ${code.codeNonce},
      ${payDeadline}::timestamptz, ${now}
    from place returning flash_sale_order_id, amount`.execute(tx)
  const made = rows[0] ?? refuse('KILL_SOLD_OUT')
  assertExpectedAmount(made.amount, input.expectedFen)
  publishOrder(context, { ...place, ...made, killOrderNo })
  return { ...made, killOrderNo, payDeadline }
}

/**
 * Reads the current state of the goods and their sale without locking. Refuses NOT_FOUND for unknown goods and for an
 * unpublished sale.
 */
async function readOffer(tx: Tx, killGoodsId: number): Promise<Offer> {
  const { rows } = await sql<Offer>`
    select a.activity_id, a.start_at, a.end_at, a.published_at, a.stopped_at, a.limit_per_user, g.limit_num, g.flash_sale_price,
      g.stock_num - g.sold_num - g.locked_num as left
    from flash_sale_goods g join flash_sale_activity a using (activity_id) where g.flash_sale_goods_id = ${killGoodsId}`.execute(
    tx,
  )
  const offer = rows[0]
  if (!offer || offer.publishedAt === null) refuseNotFound({ killGoodsId })
  return offer
}

/**
 * Buyer keys under which the pieces are counted, one for each proven identity (phone, account, member). The limit of
 * one buyer applies to each key.
 */
export function buildBuyerKeys({ deviceId, openId, memberIds }: Requester): string[] {
  const keys = [`device:${deviceId}`, ...memberIds.map((memberId) => `member:${memberId}`)]
  if (openId !== undefined) keys.push(`open:${openId}`)
  return keys.toSorted()
}

function publishOrder(
  { emit, log }: CommandContext<Actor>,
  {
    activityId,
    killOrderId,
    killOrderNo,
    ...details
  }: { activityId: number; killOrderId: number; killOrderNo: string } & {
    killGoodsId: number
    quantity: number
    amount: number
  },
): void {
  emit({ topic: 'kill', ids: [activityId] })
  const after = { killOrderNo, killGoodsId: details.killGoodsId, quantity: details.quantity, amount: details.amount }
  log({ subjectType: 'killOrder', subjectId: killOrderId, after })
}
