/**
 * Steps shared by all ways of giving, with or without approval: check the goods, take the stock, store the gift with
 * its waiting order. The caller decides on approval.
 */
import type { SendQuotaType } from '@nocturne/contract/codes'
import { formatTime } from '@nocturne/base/venue-time'
import {
  orderSource,
  orderStatus,
  orderType,
  payMode,
  recordStatus,
  giftReason,
  sendStatus,
  stockBizType,
} from '@nocturne/contract/codes'
import type { gifts } from '@nocturne/contract/gifts/endpoints'
import type { schemas } from '@nocturne/contract/gifts/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseInputValue, refuseField } from '../../http/refusal.ts'
import { loadGoods, moveStock } from '../catalog/public.ts'
import type { GoodsRow } from '../catalog/public.ts'
import type { Person } from '../directory/public.ts'
import { evaluateCart, storeOrder } from '../orders/public.ts'
import type { CartLine } from '../orders/public.ts'
import { lockRecord } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { getGiftEligibility } from './quota-rules.ts'

export type GiftInput = Parameters<Handler<typeof gifts.add, typeof schemas.add>>[1]

/** A reason other than the listed ones requires a remark. */
export function assertGiftRemark({ reason, remark }: Pick<GiftInput, 'reason' | 'remark'>): void {
  if (reason === giftReason.other && remark === undefined) refuseField('remark', '备注', '请填写备注')
}

/** Locks the receiving sitting. Refuses TABLE_NOT_OPEN when its guests have left. */
export async function lockReceivingSitting(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const record = await lockRecord(tx, tableRecordId, Object.values(recordStatus))
  if (record.status === recordStatus.cleared || record.status === recordStatus.cancelled) refuse('TABLE_NOT_OPEN')
  return record
}

/** Takes the goods from stock; a gift that waits for approval reserves its stock this way. */
export async function deductStock(
  { tx, actor, now }: CommandContext,
  orderId: number,
  stock: ReadonlyMap<number, number>,
  businessDate: string,
): Promise<void> {
  const taken = new Map([...stock].map(([goodsId, quantity]) => [goodsId, -quantity]))
  await moveStock(tx, taken, { bizType: stockBizType.gift, orderId, userId: actor.userId, at: now, businessDate })
}

export const formatGiftGoods = (lines: readonly CartLine<GoodsRow>[]): string =>
  lines.map((line) => `${line.goods.goodsName}×${line.quantity}`).join('、')

/**
 * Returns for each line who may give it: the giver (`own`), only employees with another scheme (`others`), or no one
 * (`never`).
 */
export async function listGiftEligibilities(tx: Tx, lines: readonly CartLine<GoodsRow>[], own: readonly number[]) {
  const schemes = await tx.selectFrom('giftScheme').select('goodsIds').execute()
  const allowed = { own, all: schemes.flatMap((scheme) => scheme.goodsIds) }
  return lines.map((line) => getGiftEligibility(line.goods, allowed))
}

/**
 * Builds the lines of a gift at list price, and the pieces they take from stock. Refuses the same goods and choices as
 * a cart does.
 */
export async function buildGiftLines(
  { tx, now }: CommandContext,
  { items }: Pick<GiftInput, 'items'>,
): Promise<{ list: CartLine<GoodsRow>[]; stock: Map<number, number> }> {
  const goods = await loadGoods(
    tx,
    items.flatMap((item) => [item.goodsId, ...(item.packageDetail ?? []).map((part) => part.goodsId)]),
  )
  const cart = evaluateCart({ items, goods, clock: formatTime(now).slice(11, 16), memberBp: null })
  if ('problem' in cart) {
    const { errCode, vars, goodsId } = cart.problem
    refuseInputValue({ goodsId }, errCode, { vars, detail: { goodsId } })
  }
  return { list: cart.lines, stock: cart.stock }
}

type NewGift = {
  input: Pick<GiftInput, 'reason' | 'remark'>
  record: RecordRow
  giver: Person
  lines: CartLine<GoodsRow>[]
  amount: number
  quotaType: SendQuotaType
  businessDate: string
}

/** Stores the gift and its order, both in their waiting state. */
export async function storeGift(
  { tx, now, actor, numbers }: CommandContext,
  { input, record, giver, lines, amount, quotaType, businessDate }: NewGift,
) {
  const [orderNo, sendNo] = await Promise.all([numbers.take('DD', businessDate), numbers.take('ZS', businessDate)])
  const { orderId } = await storeOrder(tx, {
    orderNo,
    orderType: orderType.gift,
    tableRecordId: record.tableRecordId,
    businessDate,
    source: orderSource.staff,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: null,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.waiting,
    payDeadline: null,
    remark: input.remark ?? '',
    at: now,
    lines,
  })
  const { sendId } = await tx
    .insertInto('giftOrder')
    .values({
      sendNo,
      orderId,
      tableRecordId: record.tableRecordId,
      sendUserId: giver.userId,
      sendUserName: giver.nickName,
      sendDeptId: giver.deptId,
      sendDeptName: giver.deptName,
      operatorUserId: actor.userId,
      sendAmount: amount,
      costAmount: lines.reduce((sum, line) => sum + line.goods.costPrice * line.quantity, 0),
      reason: input.reason,
      remark: input.remark ?? '',
      quotaType,
      status: sendStatus.pending,
      createdAt: now,
    })
    .returning('sendId')
    .executeTakeFirstOrThrow()
  return { orderId, sendId, sendNo }
}
