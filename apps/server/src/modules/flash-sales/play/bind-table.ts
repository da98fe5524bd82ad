/** 关联台位: assigns the table of a formed play's guests. */
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { requirePermission } from '../../../http/policy.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { isRunning } from '../../tables/public.ts'
import { isBindable } from './play-rules.ts'
import { getPlayOwner, lockPlay } from './play-store.ts'

export const bindTable: Handler<typeof flashSales.playBind, typeof schemas.playBind> = async (
  { tx, actor, emit, log },
  { playId, tableRecordId },
) => {
  const play = await lockPlay(tx, playId)
  requirePermission(actor, 'play:event:manage', getPlayOwner(play))
  if (!isBindable(play.status, play.orderId !== null)) refuse('PLAY_STATUS_WRONG')
  const { tableName } = await requireRunningSitting(tx, tableRecordId)
  await tx.updateTable('playEvent').set({ tableRecordId }).where('playId', '=', playId).execute()
  emit({ topic: 'play', ids: [playId] })
  log({
    subjectType: 'play',
    subjectId: playId,
    before: { tableRecordId: play.tableRecordId },
    after: { tableRecordId, tableName },
  })
  return { playId, tableName }
}

/** Requires an occupied sitting. Refuses NOT_FOUND for an unknown sitting, TABLE_NOT_OPEN for one that has ended. */
export async function requireRunningSitting(tx: Tx, tableRecordId: number): Promise<{ tableName: string }> {
  const record = await tx
    .selectFrom('sitting')
    .select(['tableName', 'status'])
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!record) refuseNotFound({ tableRecordId })
  if (!isRunning(record.status)) refuse('TABLE_NOT_OPEN')
  return record
}
