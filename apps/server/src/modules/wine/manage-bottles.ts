/** 续存, 充公 and 损坏: extends the storage of bottles, takes expired ones over, and writes off damaged ones. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { stockBizType, wineAction, wineStatus } from '@nocturne/contract/codes'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { moveStock } from '../catalog/public.ts'
import { loadConfig } from '../platform/public.ts'
import { invalidateTakeCodes } from './take-code.ts'
import { findRenewalProblem, canConfiscate, computeRenewedDate } from './wine-rules.ts'
import { formatBottleList, lockBottleRows, getBottleOwner, publishBottleChanges, logBottles } from './wine-store.ts'
import type { LockedBottle } from './wine-store.ts'

export const renewBottle: Handler<typeof wine.renew, typeof schemas.renew> = async (
  context,
  { wineItemId, reason = '' },
) => {
  const { tx, now, actor } = context
  const [bottle] = await lockBottleRows(tx, [wineItemId])
  if (!bottle) refuseNotFound({ wineItemId })
  requirePermission(actor, 'wine:store:renew', getBottleOwner(bottle))
  const config = await loadConfig(tx)
  const tonight = getBusinessDate(now)
  const problem = findRenewalProblem(bottle, { tonight, graceDays: config['wine.graceDays'] })
  if (problem) refuse(problem)
  const expireDate = computeRenewedDate(bottle, config['wine.renewDays'], tonight)
  await tx
    .updateTable('wineItem')
    .set({
      status: wineStatus.stored,
      expireDate,
      renewCount: bottle.renewCount + 1,
      renewRequestedAt: null,
      remindedDays: null,
    })
    .where('wineItemId', '=', wineItemId)
    .execute()
  const content = [`至 ${expireDate}`, reason].filter(Boolean).join(' · ')
  await logBottles(context, [{ wineItemId, action: wineAction.renewed, quantity: 0, content }])
  await publishBottleChanges(context, [], [wineItemId])
  context.log({
    subjectType: 'wineItem',
    subjectId: wineItemId,
    before: { expireDate: bottle.expireDate, status: bottle.status },
    after: { content: formatBottleList([bottle]), expireDate, reason },
  })
  return { expireDate }
}

export const confiscateBottles: Handler<typeof wine.confiscate, typeof schemas.confiscate> = async (
  context,
  { wineItemIds, reason },
) => {
  const { tx, now, actor } = context
  const bottles = await lockBottleRows(tx, wineItemIds)
  bottles.forEach((bottle) => requirePermission(actor, 'wine:store:confiscate', getBottleOwner(bottle)))
  const graceDays = (await loadConfig(tx))['wine.graceDays']
  const tonight = getBusinessDate(now)
  if (!bottles.every((bottle) => canConfiscate(bottle, { tonight, graceDays }))) refuse('WINE_STATUS_WRONG')
  await sql`
    update wine_item set confiscated_quantity = confiscated_quantity + remain_quantity, remain_quantity = 0, status = ${wineStatus.confiscated}
    where wine_item_id = any(${[...wineItemIds]}::bigint[])`.execute(tx)
  // Unopened bottles are added to the stock; opened ones are discarded. Goods are locked by ascending id, as in orders.
  for (const { goodsId, remainQuantity, depositNo, opened } of bottles.toSorted((a, b) => a.goodsId - b.goodsId))
    if (!opened)
      await moveStock(tx, new Map([[goodsId, remainQuantity]]), {
        bizType: stockBizType.confiscated,
        orderId: null,
        bizNo: depositNo,
        remark: reason,
        userId: actor.userId,
        at: now,
        businessDate: tonight,
      })
  await leave(context, bottles, { action: wineAction.confiscated, reason })
  return {}
}

export const reportDamage: Handler<typeof wine.damage, typeof schemas.damage> = async (
  context,
  { wineItemId, reason },
) => {
  const bottles = await lockBottleRows(context.tx, [wineItemId])
  if (!bottles.every(({ status, reservedQuantity }) => status === wineStatus.stored && reservedQuantity === 0))
    refuse('WINE_STATUS_WRONG')
  await sql`
    update wine_item set damaged_quantity = damaged_quantity + remain_quantity, remain_quantity = 0, status = ${wineStatus.damaged}
    where wine_item_id = ${wineItemId}`.execute(context.tx)
  await leave(context, bottles, { action: wineAction.damaged, reason })
  return {}
}

type Leaving = { action: (typeof wineAction)['confiscated' | 'damaged']; reason: string }

async function leave(
  context: CommandContext,
  bottles: readonly LockedBottle[],
  { action, reason }: Leaving,
): Promise<void> {
  const ids = bottles.map(({ wineItemId }) => wineItemId)
  await logBottles(
    context,
    bottles.map(({ wineItemId, remainQuantity }) => ({
      wineItemId,
      action,
      quantity: -remainQuantity,
      content: reason,
    })),
  )
  await invalidateTakeCodes(
    context.tx,
    bottles.map(({ guestPhone }) => guestPhone),
  )
  await publishBottleChanges(context, [], ids)
  for (const bottle of bottles)
    context.log({
      subjectType: 'wineItem',
      subjectId: bottle.wineItemId,
      before: { status: bottle.status, remainQuantity: bottle.remainQuantity },
      after: { content: formatBottleList([bottle]), guestName: bottle.guestName, reason },
    })
}
