/** 上钟: starts a performer's paid time, at an occupied table or in the show. */
import { actorClockKind, actorClockStatus, notifyCategory } from '@nocturne/contract/codes'
import type { ActorClockKind } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import { isAskedFor, shareBpOf } from '@nocturne/contract/stage/clock-rules'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseAbout, refuseField } from '../../http/refusal.ts'
import { factDate } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { configOn } from '../platform/public.ts'
import { lockRecord, markRecord, isRunning, runningStatuses } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { clockNow } from './clock-sql.ts'
import { isPerformer, performerOf } from './performers.ts'
import { STAGE_ROUTE } from './stage-route.ts'

export const clockOn: Handler<typeof stage.on, typeof schemas.on> = async (context, input) => {
  const { tx, actor, now, emit, log } = context
  const { clockKind } = input
  if (input.tableRecordId === undefined && clockKind !== actorClockKind.show)
    refuseField('tableRecordId', '台位', '请选择台位')
  const actorUserId = input.actorUserId ?? ((await isPerformer(tx, actor.userId)) ? actor.userId : undefined)
  if (actorUserId === undefined) refuseField('actorUserId', '艺人', '请选择艺人')
  const businessDate = await factDate(tx, now)
  const performer = await performerOf(tx, actor, { userId: actorUserId, night: businessDate })
  const record = input.tableRecordId === undefined ? null : await lockSeated(tx, input.tableRecordId)
  const config = await configOn(tx, businessDate)
  // The constraint actor_clock__one_running refuses a second running time, also for two concurrent starts.
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
      shareBp: shareBpOf(config, performer.actorLevel),
      chargesTable: config['actor.chargeTable'] && isAskedFor(clockKind),
      status: actorClockStatus.running,
      businessDate,
      operatorUserId: actor.userId,
    })
    .returning('actorClockId')
    .executeTakeFirstOrThrow()
  const kind = kindText(clockKind)
  if (record) {
    await markRecord(
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
  return clockNow(tx, actor, actorClockId)
}

export const kindText = (kind: ActorClockKind): string => label('actor_clock_kind', kind)

/** Locks the sitting until the transaction ends. Refuses TABLE_NOT_OPEN when it is over or unknown. */
async function lockSeated(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const known = await tx
    .selectFrom('tableRecord')
    .select('status')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!known || !isRunning(known.status)) refuseAbout({ tableRecordId }, 'TABLE_NOT_OPEN')
  return lockRecord(tx, tableRecordId, runningStatuses)
}
