/**
 * 撤销上钟: voids a wrong entry of paid time. Cancels its order while it is unpaid. After the night, only an application
 * can correct it.
 */
import { actorClockStatus, orderStatus } from '@nocturne/contract/codes'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { notifyCategory } from '@nocturne/contract/codes'
import { refuse } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { lockLine, returnPieces } from '../orders/public.ts'
import { recordSittingChange } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { formatClockKind } from './clock-on.ts'
import { requireClock } from './clock-sql.ts'
import { lockClock, computeRunningSums } from './clock-store.ts'
import type { ClockRow } from './clock-store.ts'
import { STAGE_ROUTE } from './stage-route.ts'

export const cancelClock: Handler<typeof stage.cancel, typeof schemas.cancel> = async (
  context,
  { actorClockId, reason },
) => {
  const { tx, actor, now, emit, log } = context
  await lockFactDate(tx, now)
  const { row, record } = await lockClock(tx, actor, { actorClockId, key: 'clock:actor:approve' })
  if (row.status === actorClockStatus.cancelled) refuse('ACTOR_CLOCK_STATUS_WRONG')
  if (row.bookedAt !== null) refuse('DAY_CLOSED')
  // Performers must not cancel their own time.
  if (row.actorUserId === actor.userId) refuse('NO_PERMISSION')
  await voidClock(context, { row, record, reason })
  await notify(
    tx,
    emit,
    {
      userIds: [row.actorUserId],
      category: notifyCategory.attendance,
      title: '上钟已撤销',
      content: `${actor.nickName} 撤销了您的${formatClockKind(row.clockKind)}：${reason}`,
      route: STAGE_ROUTE,
      bizType: 'actorClock',
      bizId: actorClockId,
    },
    now,
  )
  emit({ topic: 'stage', ids: [actorClockId] })
  log({ subjectType: 'actorClock', subjectId: actorClockId, before: { status: row.status }, after: { reason } })
  return requireClock(tx, actor, actorClockId)
}

/** Voids a locked row and cancels its order. */
export async function voidClock(
  context: CommandContext,
  { row, record, reason }: { row: ClockRow; record: RecordRow | null; reason: string },
): Promise<void> {
  const { tx, actor, now, emit } = context
  if (row.orderId !== null) await cancelStageOrder(context, row.orderId, `撤销上钟：${reason}`)
  const running = row.status === actorClockStatus.running
  await tx
    .updateTable('actorClock')
    .set({
      status: actorClockStatus.cancelled,
      cancelReason: reason,
      cancelUserId: actor.userId,
      cancelledAt: now,
      ...(running && { ...computeRunningSums(row, now), endedAt: now, endUserId: actor.userId }),
    })
    .where('actorClockId', '=', row.actorClockId)
    .execute()
  if (record) {
    const content = `${row.actorName} ${formatClockKind(row.clockKind)}，${reason}`
    const businessDate = await lockFactDate(tx, now)
    await recordSittingChange(tx, record, { opType: '撤销上钟', content }, { actor, now, businessDate })
    emit({ topic: 'table', ids: [record.tableId] })
  }
}

/** Cancels the order. Does nothing when it is already cancelled or returned; a paid order must be refunded first. */
export async function cancelStageOrder(context: CommandContext, orderId: number, reason: string): Promise<void> {
  const { tx } = context
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('orderItem as i', 'i.orderId', 'o.orderId')
    .select(['o.status', 'i.orderItemId'])
    .where('o.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status === orderStatus.returned) return
  const lockedLine = await lockLine(tx, order.orderItemId)
  await returnPieces(context, lockedLine, { quantity: 1, reason, returnStock: false })
}
