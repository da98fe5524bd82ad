/** 盘点: an employee checks every bottle of a place. Closing the count writes off the missing ones, with a reason. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, wineAction, wineCountStatus, wineStatus } from '@nocturne/contract/codes'
import type { WineCountStatus } from '@nocturne/contract/codes'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { WineCount } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { isUnchangedSinceCount, readCount, uncountedBottles } from './count-queries.ts'
import { invalidateTakeCodes } from './take-code.ts'
import { formatBottleList, lockBottleRows, publishBottleChanges, logBottles } from './wine-store.ts'
import type { LockedBottle } from './wine-store.ts'

const LIVE: readonly string[] = [wineStatus.stored, wineStatus.expired]

export const startCount: Handler<typeof wine.countStart, typeof schemas.countStart> = async (context, { place }) => {
  const { tx, now, actor } = context
  const { countId } = await tx
    .insertInto('wineCount')
    .values({ place, startUserId: actor.userId, startedAt: now, businessDate: getBusinessDate(now) })
    .returning('countId')
    .executeTakeFirstOrThrow()
  if ((await readCount(tx, countId)).known === 0) refuseField('place', '盘点位置', '该位置没有存酒')
  context.emit({ topic: 'wine', ids: [] })
  context.log({ subjectType: 'wineCount', subjectId: countId, after: { place } })
  return { countId }
}

export const scanBottle: Handler<typeof wine.countScan, typeof schemas.countScan> = async (
  context,
  { countId, wineItemId, labelNo, foundQuantity },
) => {
  const { tx, now, actor } = context
  const count = await lockOpen(tx, countId)
  const [bottle] = await lockBottleRows(tx, [wineItemId ?? (await requireIdByLabel(tx, labelNo))])
  if (!bottle || !LIVE.includes(bottle.status)) refuse('WINE_STATUS_WRONG')
  const known = bottle.remainQuantity
  const found = foundQuantity ?? known
  if (found > known) refuse('WINE_EXCEEDED')
  const cabinetNo = bottle.cabinetNo ?? ''
  const misplaced = cabinetNo !== count.place && !cabinetNo.startsWith(`${count.place}-`)
  const line = {
    knownQuantity: known,
    foundQuantity: found,
    movedFrom: misplaced ? cabinetNo : null,
    userId: actor.userId,
    countedAt: now,
  }
  await tx
    .insertInto('wineCountItem')
    .values({ ...line, countId, wineItemId: bottle.wineItemId })
    .onConflict((conflict) => conflict.columns(['countId', 'wineItemId']).doUpdateSet(line))
    .execute()
  context.emit({ topic: 'wine', ids: [bottle.wineItemId] })
  context.log({
    subjectType: 'wineCount',
    subjectId: countId,
    after: { place: count.place, labelNo: bottle.labelNo, known, found },
  })
  return {
    wineItemId: bottle.wineItemId,
    goodsName: bottle.goodsName,
    labelNo: bottle.labelNo ?? '',
    known,
    found,
    misplaced,
  }
}

export const closeCount: Handler<typeof wine.countClose, typeof schemas.countClose> = async (
  context,
  { countId, missing, reason },
) => {
  const { tx, now, actor } = context
  const count = await lockOpen(tx, countId)
  // Locks the bottles first: a concurrent handout has then either finished, or waits until the count is closed.
  const seen = await tx.selectFrom('wineCountItem').select('wineItemId').where('countId', '=', countId).execute()
  const missingIds = await listUnseen(tx, countId)
  await lockBottleRows(tx, [...seen.map(({ wineItemId }) => wineItemId), ...missingIds])
  await tx
    .insertInto('wineCountItem')
    .columns(['countId', 'wineItemId', 'knownQuantity', 'foundQuantity', 'userId', 'countedAt'])
    .expression(
      sql`select c.count_id, u.wine_item_id, u.remain_quantity, 0, ${actor.userId}, ${now}::timestamptz
        from wine_count c cross join lateral (${uncountedBottles}) u where c.count_id = ${countId}`,
    )
    .execute()
  const lost = await listLost(tx, countId)
  const total = lost.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total !== missing) refuse('WINE_COUNT_CHANGED')
  if (total > 0 && reason === undefined) refuseField('reason', '原因')
  await updatePlaces(context, count)
  await writeOff(context, count, lost, reason ?? '')
  await endCount(context, count, { status: wineCountStatus.closed, missing: total, reason: reason ?? '' })
  return {}
}

export const discardCount: Handler<typeof wine.countDrop, typeof schemas.countDrop> = async (context, { countId }) => {
  const count = await lockOpen(context.tx, countId)
  await endCount(context, count, { status: wineCountStatus.dropped, missing: 0, reason: '' })
  return {}
}

/** Locks the count before its bottles, as all commands on counts do. */
async function lockOpen(tx: Tx, countId: number): Promise<Selectable<WineCount>> {
  const count = await tx
    .selectFrom('wineCount')
    .selectAll()
    .where('countId', '=', countId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!count) refuseNotFound({ countId })
  if (count.status !== wineCountStatus.open) refuse('WINE_COUNT_ENDED')
  return count
}

async function requireIdByLabel(tx: Tx, labelNo: string | undefined): Promise<number> {
  if (labelNo === undefined) refuseField('labelNo', '瓶身标签')
  const { rows } = await sql<{ id: number }>`
    select wine_item_id as id from wine_item where label_no = ${labelNo} and status in (${lit(wineStatus.stored, wineStatus.expired)})`.execute(
    tx,
  )
  return rows[0]?.id ?? refuseField('labelNo', '瓶身标签', '没有这个标签的存酒')
}

async function listUnseen(tx: Tx, countId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.wine_item_id as id from wine_count c cross join lateral (${uncountedBottles}) u where c.count_id = ${countId}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

type Lost = { wineItemId: number; quantity: number }

async function listLost(tx: Tx, countId: number): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    select s.wine_item_id, s.known_quantity - s.found_quantity as quantity from wine_count_item s
    where s.count_id = ${countId} and s.found_quantity < s.known_quantity and ${isUnchangedSinceCount} order by s.wine_item_id`.execute(
    tx,
  )
  return rows
}

/** Writes off missing bottles, expired or not: a missing bottle cannot be taken into the venue's stock. */
async function writeOff(
  context: CommandContext,
  { countId, place }: Selectable<WineCount>,
  lost: readonly Lost[],
  reason: string,
): Promise<void> {
  if (lost.length === 0) return
  const { tx } = context
  const ids = lost.map(({ wineItemId }) => wineItemId)
  const bottles = await lockBottleRows(tx, ids)
  const quantities = new Map(lost.map(({ wineItemId, quantity }) => [wineItemId, quantity]))
  const getQuantity = ({ wineItemId }: Pick<LockedBottle, 'wineItemId'>) => quantities.get(wineItemId) ?? 0
  if (bottles.some((bottle) => bottle.remainQuantity - bottle.reservedQuantity < getQuantity(bottle)))
    refuse('WINE_COUNT_HELD')
  await sql`
    update wine_item i set remain_quantity = remain_quantity - l.quantity, damaged_quantity = damaged_quantity + l.quantity,
      status = case when remain_quantity = l.quantity then ${lit(wineStatus.damaged)} else status end
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as l("wineItemId" bigint, quantity integer)
    where i.wine_item_id = l."wineItemId"`.execute(tx)
  await sql`
    update wine_count_item set lost_quantity = known_quantity - found_quantity
    where count_id = ${countId} and wine_item_id = any(${ids}::bigint[])`.execute(tx)
  await logBottles(
    context,
    bottles.map((bottle) => ({
      wineItemId: bottle.wineItemId,
      action: wineAction.damaged,
      quantity: -getQuantity(bottle),
      content: `盘点 ${place} 未找到 · ${reason}`,
    })),
  )
  await invalidateTakeCodes(
    tx,
    bottles.map(({ guestPhone }) => guestPhone),
  )
  for (const bottle of bottles) await notifySales(context, { ...bottle, quantity: getQuantity(bottle) })
}

/** Notifies the sales person of each guest about the missing bottles. */
async function notifySales({ tx, emit, now, actor }: CommandContext, bottle: LockedBottle): Promise<void> {
  if (bottle.salesUserId === actor.userId) return
  await notify(
    tx,
    emit,
    {
      userIds: [bottle.salesUserId],
      category: notifyCategory.wine,
      title: `${bottle.guestName} 的存酒盘点未找到`,
      content: `${formatBottleList([bottle])} · 标签 ${bottle.labelNo}`,
      route: `/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=${bottle.wineItemId}`,
      bizType: 'wine',
      bizId: bottle.wineItemId,
    },
    now,
  )
}

/** Moves bottles that were found at this place, but registered at another, to the counted place. */
async function updatePlaces(context: CommandContext, { countId, place }: Selectable<WineCount>): Promise<void> {
  const { rows } = await sql<{ wineItemId: number; movedFrom: string }>`
    update wine_item i set cabinet_no = ${place} from wine_count_item s
    where s.count_id = ${countId} and s.wine_item_id = i.wine_item_id and s.moved_from is not null and s.found_quantity > 0 and ${isUnchangedSinceCount}
      and i.status in (${lit(wineStatus.stored, wineStatus.expired)}) returning i.wine_item_id, s.moved_from`.execute(
    context.tx,
  )
  await logBottles(
    context,
    rows
      .toSorted((a, b) => a.wineItemId - b.wineItemId)
      .map(({ wineItemId, movedFrom }) => ({
        wineItemId,
        action: wineAction.moved,
        quantity: 0,
        content: `盘点 · 位置 ${movedFrom} → ${place}`,
      })),
  )
}

type Ending = { status: WineCountStatus; missing: number; reason: string }

async function endCount(
  context: CommandContext,
  { countId, place }: Selectable<WineCount>,
  { status, missing, reason }: Ending,
): Promise<void> {
  const { tx, now, actor } = context
  await tx
    .updateTable('wineCount')
    .set({ status, endUserId: actor.userId, endedAt: now, missingQuantity: missing, reason })
    .where('countId', '=', countId)
    .execute()
  const seen = await tx.selectFrom('wineCountItem').select('wineItemId').where('countId', '=', countId).execute()
  await publishBottleChanges(
    context,
    [],
    seen.map(({ wineItemId }) => wineItemId),
  )
  context.log({ subjectType: 'wineCount', subjectId: countId, after: { place, status, missing, reason } })
}
