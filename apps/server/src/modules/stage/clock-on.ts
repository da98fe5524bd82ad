/** 上钟: starts a performer's paid time, at an occupied table or in the show. */
import { actorClockKind, actorClockStatus, notifyCategory } from '@nocturne/contract/codes'
import type { ActorClockKind } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { isChargedToGuests, getActorShareBp } from '@nocturne/contract/stage/clock-rules'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseInputValue, refuseField } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { readNightConfig } from '../platform/public.ts'
import { lockRecord, recordSittingChange, isRunning, runningStatuses } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { requireClock } from './clock-sql.ts'
import { isPerformer, requirePerformer } from './performers.ts'
import { STAGE_ROUTE } from './stage-route.ts'

export const clockOn: Handler<typeof stage.on, typeof schemas.on> = async (context, input) => {
  const { tx, actor, now, emit, log } = context
  const { clockKind } = input
  if (input.tableRecordId === undefined && clockKind !== actorClockKind.show)
    refuseField('tableRecordId', '台位', '请选择台位')
  const actorUserId = input.actorUserId ?? ((await isPerformer(tx, actor.userId)) ? actor.userId : undefined)
  if (actorUserId === undefined) refuseField('actorUserId', '艺人', '请选择艺人')
  const businessDate = await lockFactDate(tx, now)
  const performer = await requirePerformer(tx, actor, { userId: actorUserId, night: businessDate })
  const record = input.tableRecordId === undefined ? null : await lockSeated(tx, input.tableRecordId)
  const config = await readNightConfig(tx, businessDate)
  // The constraint actor_clock__one_running refuses a second running entry of a performer, also when two are started
  // concurrently.
  const { actorClockId } = await tx
    .insertInto('actorClock')
    .values({
      actorUserId,
      actorName: performer.nickName,
      actorLevel: performer.actorLevel,
      deptId: performer.deptId,
      deptName: performer.deptName,
      tableRecordId: record?.tableRecordId ?? null,
      clockKind,
      startedAt: now,
      unitMinutes: config['actor.unitMinutes'],
      unitPrice: performer.unitPrice,
      shareBp: getActorShareBp(config, performer.actorLevel),
      chargesTable: config['actor.chargeTable'] && isChargedToGuests(clockKind),
      status: actorClockStatus.running,
      businessDate,
      operatorUserId: actor.userId,
    })
    .returning('actorClockId')
    .executeTakeFirstOrThrow()
  const kind = formatClockKind(clockKind)
  if (record) {
    await recordSittingChange(
      tx,
      record,
      { opType: '上钟', content: `${performer.nickName} ${kind}` },
      { actor, now, businessDate },
    )
    emit({ topic: 'table', ids: [record.tableId] })
  }
  if (actorUserId !== actor.userId)
    await notify(
      tx,
      emit,
      {
        userIds: [actorUserId],
        category: notifyCategory.attendance,
        title: '已为您上钟',
        content: `${actor.nickName} 为您登记了${record ? ` ${record.tableName} ` : ''}${kind}`,
        route: STAGE_ROUTE,
        bizType: 'actorClock',
        bizId: actorClockId,
      },
      now,
    )
  emit({ topic: 'stage', ids: [actorClockId] })
  log({
    subjectType: 'actorClock',
    subjectId: actorClockId,
    after: { actorUserId, actorName: performer.nickName, tableRecordId: record?.tableRecordId ?? null, clockKind },
  })
  return requireClock(tx, actor, actorClockId)
}

export const formatClockKind = (kind: ActorClockKind): string => getLabel('actor_clock_kind', kind)

/** Locks the sitting until the transaction ends. Refuses TABLE_NOT_OPEN when it is over or unknown. */
async function lockSeated(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const known = await tx
    .selectFrom('sitting')
    .select('status')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!known || !isRunning(known.status)) refuseInputValue({ tableRecordId }, 'TABLE_NOT_OPEN')
  return lockRecord(tx, tableRecordId, runningStatuses)
}
