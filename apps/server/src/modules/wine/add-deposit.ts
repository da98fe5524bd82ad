/**
 * 存酒: a guest leaves bottles of their sitting with the venue. The deposit is pending until the bar has stored the
 * bottles.
 */
import { isPhone } from '@nocturne/base/phone'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import { wineAction, wineStatus } from '@nocturne/contract/codes'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse, refuseInputValue, refuseField } from '../../http/refusal.ts'
import { setStoredQuantity } from '../orders/public.ts'
import { isOwnUpload } from '../platform/public.ts'
import { lockRecord, recordSittingChange, runningStatuses } from '../tables/public.ts'
import { listStorableLines } from './storable-lines.ts'
import type { StorableLine } from './storable-lines.ts'
import { ensureTakeCode } from './take-code.ts'
import { isBottleLevel, getStorageDays } from './wine-rules.ts'
import { formatBottleList, publishBottleChanges, logBottles } from './wine-store.ts'

type RequestedItem = {
  orderItemId: number
  goodsId?: number | undefined
  quantity: number
  opened?: boolean | undefined
  remainPercent?: number | undefined
}
type Bottle = { line: StorableLine; quantity: number; opened: boolean; remainPercent: number; days: number }

export const addDeposit: Handler<typeof wine.depositAdd, typeof schemas.depositAdd> = async (context, input) => {
  const { db, tx, now, actor } = context
  const record = await lockRecord(tx, input.tableRecordId, runningStatuses)
  requirePermission(actor, 'wine:deposit:add', {
    userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
    deptId: record.salesDeptId,
  })
  if (record.unpaidAmount > 0) refuse('UNPAID_LEFT', { amount: formatFen(record.unpaidAmount, { symbol: false }) })
  await lockLines(tx, record.tableRecordId, input.items)
  const bottles = assignLines(await listStorableLines(tx, record.tableRecordId), input.items)
  await assertBottlePhotos(context, input.photoUrls ?? [], { needed: bottles.some(({ opened }) => opened) })
  await assertSignature(context, input.signUrl)
  const guestPhone = input.guestPhone ?? record.guestPhone
  if (!isPhone(guestPhone)) refuseField('guestPhone', '手机号')

  const night = getBusinessDate(now)
  const takeCode = await ensureTakeCode(db, tx, { guestPhone, guestName: input.guestName })
  const { depositId, depositNo } = await tx
    .insertInto('wineDeposit')
    .values({
      depositNo: await context.numbers.take('CJ', night),
      guestPhone,
      guestName: input.guestName,
      memberId: record.memberId,
      tableRecordId: record.tableRecordId,
      tableName: record.tableName,
      salesUserId: record.salesUserId,
      salesUserName: record.salesUserName,
      salesDeptId: record.salesDeptId,
      applyUserId: actor.userId,
      appliedAt: now,
      businessDate: night,
      photoUrls: input.photoUrls ?? [],
      signUrl: input.signUrl ?? null,
      remark: input.remark ?? '',
    })
    .returning(['depositId', 'depositNo'])
    .executeTakeFirstOrThrow()
  const ids = await storeBottles(tx, { depositId, night }, bottles)
  await refreshStoredQuantities(
    tx,
    bottles.map(({ line }) => line.orderItemId),
  )
  const content = formatBottleList(bottles.map(({ line, ...bottle }) => ({ ...bottle, goodsName: line.goodsName })))
  await logBottles(
    context,
    ids.map((wineItemId) => ({
      wineItemId,
      action: wineAction.asked,
      quantity: 0,
      tableName: record.tableName,
    })),
  )
  await recordSittingChange(tx, record, { opType: '存酒', content }, { actor, now, businessDate: night })
  await publishBottleChanges(context, [depositId], ids)
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.log({
    subjectType: 'wineDeposit',
    subjectId: depositId,
    after: { depositNo, content, tableName: record.tableName },
  })
  return { depositId, depositNo, takeCode }
}

async function storeBottles(
  tx: Tx,
  { depositId, night }: { depositId: number; night: string },
  bottles: readonly Bottle[],
): Promise<number[]> {
  const rows = await tx
    .insertInto('wineItem')
    .values(
      bottles.map(({ line, quantity, opened, remainPercent, days }) => ({
        depositId,
        orderItemId: line.orderItemId,
        goodsId: line.goodsId,
        goodsName: line.goodsName,
        unit: line.unit,
        spec: line.spec,
        opened,
        quantity,
        remainPercent,
        remainQuantity: quantity,
        depositDate: night,
        expireDate: addDays(night, days),
      })),
    )
    .returning('wineItemId')
    .execute()
  return rows.map(({ wineItemId }) => wineItemId)
}

/** Locks the order lines by ascending id, so that concurrent deposits of the same bottle are serialized. */
async function lockLines(tx: Tx, tableRecordId: number, items: readonly RequestedItem[]): Promise<void> {
  const ids = items.map(({ orderItemId }) => orderItemId)
  await sql`
    select i.order_item_id from order_item i join orders o using (order_id)
    where i.order_item_id = any(${ids}::bigint[]) and o.sitting_id = ${tableRecordId} order by i.order_item_id for no key update of i`.execute(
    tx,
  )
}

/** Assigns each bottle its line and storage period. Throws WINE_NOT_STORABLE, WINE_EXCEEDED, or a field error. */
function assignLines(lines: readonly StorableLine[], items: readonly RequestedItem[]): Bottle[] {
  const left = new Map(lines.map((line) => [line, line.canQuantity]))
  return items.map(({ orderItemId, goodsId, quantity, opened = false, remainPercent }) => {
    const line = lines.find(
      (one) => one.orderItemId === orderItemId && (goodsId === undefined || one.goodsId === goodsId),
    )
    const days = line && getStorageDays(line, opened)
    if (!line || days === null || days === undefined) refuseInputValue({ orderItemId }, 'WINE_NOT_STORABLE')
    if (opened && quantity !== 1) refuseField('items', '数量', '已开瓶的酒请逐瓶填写')
    if (opened && !isBottleLevel(remainPercent)) refuseField('items', '剩余酒量', '请选择剩余酒量')
    const rest = (left.get(line) ?? 0) - quantity
    if (rest < 0) refuse('WINE_EXCEEDED')
    left.set(line, rest)
    return { line, quantity, opened, remainPercent: opened && remainPercent !== undefined ? remainPercent : 100, days }
  })
}

/**
 * Checks the photos: at least one when `needed` (evidence of the level of opened bottles), and all uploaded by the
 * caller.
 */
export async function assertBottlePhotos(
  { tx, actor }: CommandContext,
  photoUrls: readonly string[],
  { needed }: { needed: boolean },
): Promise<void> {
  if (photoUrls.length === 0 && needed) refuseField('photoUrls', '照片', '已开瓶的酒请拍照')
  for (const url of photoUrls)
    if (!(await isOwnUpload(tx, actor.userId, url))) refuseField('photoUrls', '照片', '照片不正确，请重新上传')
}

/** Requires that the picture of the signature was uploaded by the caller. */
export async function assertSignature({ tx, actor }: CommandContext, signUrl: string | undefined): Promise<void> {
  if (signUrl !== undefined && !(await isOwnUpload(tx, actor.userId, signUrl)))
    refuseField('signUrl', '签名', '签名已失效，请重新签名')
}

/**
 * Updates the number of stored pieces of order lines; stored pieces cannot be returned. For a package it is the number
 * needed by the part that is stored most.
 */
export async function refreshStoredQuantities(tx: Tx, orderItemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ orderItemId: number; pieces: number }>`
    select i.order_item_id, coalesce(max(ceil(s.stored::numeric / case when i.package_detail = '[]' then 1 else (
        select sum((d ->> 'quantity')::integer) from jsonb_array_elements(i.package_detail) d where (d ->> 'goodsId')::bigint = s.goods_id) end)), 0)::integer
      as pieces
    from order_item i left join (
      select order_item_id, goods_id, sum(quantity) as stored from wine_item
      where order_item_id = any(${[...orderItemIds]}::bigint[]) and status not in (${lit(wineStatus.rejected, wineStatus.withdrawn)})
      group by order_item_id, goods_id
    ) s using (order_item_id)
    where i.order_item_id = any(${[...orderItemIds]}::bigint[]) group by i.order_item_id`.execute(tx)
  await setStoredQuantity(tx, rows)
}
