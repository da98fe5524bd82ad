/**
 * 入库审核: the bar stores the bottles of a deposit, each with a label and a place, or rejects them. The applicant may
 * cancel the deposit before that; afterwards a reviewer may cancel it while no bottle was used.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, wineAction, wineStatus } from '@nocturne/contract/codes'
import type { WineAction, WineStatus } from '@nocturne/contract/codes'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { refreshStoredQuantities } from './add-deposit.ts'
import { invalidateTakeCodes } from './take-code.ts'
import { isBottleLevel } from './wine-rules.ts'
import { formatBottleList, lockDeposit, canCancelDeposit, publishBottleChanges, logBottles } from './wine-store.ts'
import type { LockedBottle } from './wine-store.ts'

type Placed = { wineItemId: number; labelNo: string; cabinetNo: string; remainPercent?: number | undefined }

export const reviewDeposit: Handler<typeof wine.depositAudit, typeof schemas.depositAudit> = async (
  context,
  { depositId, agree, items = [], reason },
) => {
  const { tx, now, actor } = context
  const bottles = await lockPending(context, depositId)
  if (bottles[0]?.applyUserId === actor.userId) refuse('SELF_APPROVE')
  if (!agree && reason === undefined) refuseField('reason', '原因')
  await tx
    .updateTable('wineDeposit')
    .set({ auditUserId: actor.userId, auditedAt: now })
    .where('depositId', '=', depositId)
    .execute()
  if (agree) await storeBottles(context, bottles, items)
  else
    await closeBottles(context, bottles, {
      status: wineStatus.rejected,
      action: wineAction.refused,
      reason: reason ?? '',
    })
  await notifyApplicant(context, bottles, agree, reason)
  await recordOutcome(context, depositId, bottles, { agree, reason })
  return {}
}

export const cancelDeposit: Handler<typeof wine.depositCancel, typeof schemas.depositCancel> = async (
  context,
  { depositId },
) => {
  const bottles = await lockDeposit(context.tx, depositId)
  const [first] = bottles
  if (!first || !bottles.every(isUntouched)) refuse('WINE_STATUS_WRONG')
  if (!canCancelDeposit(context.actor, { status: first.status, applyUserId: first.applyUserId }))
    refuse('NO_PERMISSION')
  await closeBottles(context, bottles, { status: wineStatus.withdrawn, action: wineAction.cancelled, reason: '' })
  await recordOutcome(context, depositId, bottles, {})
  return {}
}

/** True when nothing of the bottle was taken, reserved or damaged since it was stored, or when it is still pending. */
const isUntouched = ({ status, withdrawnQuantity, reservedQuantity, damagedQuantity }: LockedBottle): boolean =>
  status === wineStatus.pending ||
  (status === wineStatus.stored && withdrawnQuantity + reservedQuantity + damagedQuantity === 0)

/** Locks all bottles of a pending deposit, which is reviewed as a whole and only once. Refuses WINE_STATUS_WRONG. */
async function lockPending({ tx }: CommandContext, depositId: number): Promise<LockedBottle[]> {
  const bottles = await lockDeposit(tx, depositId)
  if (bottles.some(({ status }) => status !== wineStatus.pending)) refuse('WINE_STATUS_WRONG')
  return bottles
}

async function storeBottles(
  context: CommandContext,
  bottles: readonly LockedBottle[],
  items: readonly Placed[],
): Promise<void> {
  const placed = new Map(items.map((item) => [item.wineItemId, item]))
  if (placed.size < items.length || items.length !== bottles.length)
    refuseField('items', '瓶身标签', '请填写每一行的瓶身标签与存放位置')
  for (const bottle of bottles) {
    const found = placed.get(bottle.wineItemId) ?? refuseField('items', '瓶身标签', '请填写每一行的瓶身标签与存放位置')
    const { labelNo, cabinetNo } = found
    const remainPercent = bottle.opened ? (found.remainPercent ?? bottle.remainPercent) : 100
    if (bottle.opened && !isBottleLevel(remainPercent)) refuseField('items', '剩余酒量', '请选择剩余酒量')
    await context.tx
      .updateTable('wineItem')
      .set({ status: wineStatus.stored, labelNo, cabinetNo, remainPercent })
      .where('wineItemId', '=', bottle.wineItemId)
      .execute()
  }
  await logBottles(
    context,
    bottles.map(({ wineItemId, quantity }) => ({
      wineItemId,
      action: wineAction.stored,
      quantity,
      content: `标签 ${placed.get(wineItemId)?.labelNo} · 位置 ${placed.get(wineItemId)?.cabinetNo}`,
    })),
  )
}

type Ending = { status: WineStatus; action: WineAction; reason: string }

async function closeBottles(
  context: CommandContext,
  bottles: readonly LockedBottle[],
  { status, action, reason }: Ending,
): Promise<void> {
  const ids = bottles.map(({ wineItemId }) => wineItemId)
  await context.tx.updateTable('wineItem').set({ status }).where('wineItemId', 'in', ids).execute()
  await logBottles(
    context,
    // Stored bottles leave the inventory; pending ones were never part of it.
    bottles.map(({ wineItemId, status: was, remainQuantity }) => ({
      wineItemId,
      action,
      quantity: was === wineStatus.stored ? -remainQuantity : 0,
      content: reason,
    })),
  )
  await refreshStoredQuantities(
    context.tx,
    bottles.flatMap(({ orderItemId }) => orderItemId ?? []),
  )
  await invalidateTakeCodes(
    context.tx,
    bottles.map(({ guestPhone }) => guestPhone),
  )
}

async function recordOutcome(
  context: CommandContext,
  depositId: number,
  bottles: readonly LockedBottle[],
  after: { agree?: boolean; reason?: string | undefined },
): Promise<void> {
  await publishBottleChanges(
    context,
    [depositId],
    bottles.map(({ wineItemId }) => wineItemId),
  )
  context.log({
    subjectType: 'wineDeposit',
    subjectId: depositId,
    after: { depositNo: bottles[0]?.depositNo, content: formatBottleList(bottles), ...after },
  })
}

async function notifyApplicant(
  { tx, emit, now, actor }: CommandContext,
  bottles: readonly LockedBottle[],
  agree: boolean,
  reason = '',
): Promise<void> {
  const [first] = bottles
  if (!first) return
  await notify(
    tx,
    emit,
    {
      userIds: [first.applyUserId, first.salesUserId].filter((userId) => userId !== actor.userId),
      category: notifyCategory.wine,
      title: agree ? '存酒已入库' : '存酒未入库',
      content: [`${first.guestName}：${formatBottleList(bottles)}`, reason, getBusinessDate(now)]
        .filter(Boolean)
        .join(' · '),
      route: `/pages/employeeCenter/childrenPages/searchWineStore?wineItemId=${first.wineItemId}`,
      bizType: 'wine',
      bizId: first.wineItemId,
    },
    now,
  )
}
