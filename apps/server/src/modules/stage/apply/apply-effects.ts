/**
 * Effects of a decision about paid time, in the transaction of the final approval. While the night is open and the
 * order unpaid, the order on the bill changes. Afterwards the bill is final, and only the difference of the performer's
 * share is booked on their account.
 */
import { parseTime } from '@nocturne/base/venue-time'
import { formatFen } from '@nocturne/base/money'
import {
  actorClockStatus,
  applyStatus,
  applyType,
  bonusBillType,
  bonusDirection,
  orderStatus,
} from '@nocturne/contract/codes'
import type { ApplyStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { isChargedToGuests, formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { ActorClockApply } from '../../../db/types.ts'
import type { CommandContext, UnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import type { DecisionEffects } from '../../approvals/public.ts'
import { bookBonusBills } from '../../bonus/public.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { recordSittingChange } from '../../tables/public.ts'
import type { RecordRow } from '../../tables/public.ts'
import { voidClock, cancelStageOrder } from '../cancel-clock.ts'
import { chargeStageTime } from '../charge-table.ts'
import { formatClockKind } from '../clock-on.ts'
import { lockClockRow, lockSitting } from '../clock-store.ts'
import type { ClockRow } from '../clock-store.ts'
import { assertFreeHours, lockPerformer } from './add-apply.ts'
import { buildStageApplicationRoute } from './apply-route.ts'

type Row = Selectable<ActorClockApply>
/** `open`: the night of the paid time is still open and cannot be closed before this transaction ends. */
type Granted = { row: Row; open: boolean }
type Done = { actorClockId: number; oldOrderId: number | null }

export const actorClockDecisionEffects: DecisionEffects = {
  permission: 'clock:actor:approve',
  approved: async (context, applyId) => {
    const { tx, now, actor, emit } = context
    const row = await lockApply(tx, applyId)
    await lockPerformer(tx, row.userId)
    const open = (await lockFactDate(tx, parseTime(`${row.businessDate} 13:00:00`))) === row.businessDate
    const tonight = await lockFactDate(tx, now)
    const { actorClockId, oldOrderId } = await effects[row.applyType](context, { row, open })
    const movedShare = open ? 0 : row.share - row.oldShare
    await tx
      .updateTable('actorClockApply')
      .set({
        status: applyStatus.approved,
        decidedBy: actor.userId,
        decidedAt: now,
        actorClockId,
        oldOrderId,
        movedShare,
      })
      .where('applyId', '=', applyId)
      .execute()
    if (movedShare !== 0) await moveShare(context, row, { movedShare, businessDate: tonight })
    emit({ topic: 'stage', ids: [actorClockId] })
    emit({ topic: 'stageApply', ids: [applyId] })
  },
  rejected: async (context, applyId) => {
    const { userId } = context.actor
    await closeApply(context, applyId, { status: applyStatus.rejected, decidedBy: userId, decidedAt: context.now })
  },
  withdrawn: (context, applyId) => closeApply(context, applyId, { status: applyStatus.withdrawn }),
  describe: async (db, applyId) => {
    const row = await db
      .selectFrom('actorClockApply as c')
      .leftJoin('sitting as t', 't.tableRecordId', 'c.tableRecordId')
      .selectAll('c')
      .select('t.tableName')
      .where('c.applyId', '=', applyId)
      .executeTakeFirst()
    if (!row) return null
    const formatHours = (begin: string, finish: string, halfUnits: number) =>
      `${begin.slice(11, 16)}–${finish.slice(11, 16)} ${formatHalfUnits(halfUnits)}钟`
    return {
      title: getLabel('apply_type', row.applyType),
      route: buildStageApplicationRoute(applyId),
      rows: [
        { label: '营业日', text: row.businessDate },
        { label: '上钟方式', text: formatClockKind(row.clockKind) },
        ...(row.tableName === null ? [] : [{ label: '台位', text: row.tableName }]),
        ...(row.oldBeginAt !== null && row.oldEndAt !== null
          ? [{ label: '原上钟', text: formatHours(row.oldBeginAt, row.oldEndAt, row.oldHalfUnits) }]
          : []),
        ...(row.beginAt !== null && row.endAt !== null
          ? [{ label: '申请上钟', text: formatHours(row.beginAt, row.endAt, row.halfUnits) }]
          : []),
        { label: '金额变动', amount: row.amount - row.oldAmount },
        { label: '原因', text: row.reason },
      ],
    }
  },
}

const effects: Record<Row['applyType'], (context: CommandContext, granted: Granted) => Promise<Done>> = {
  [applyType.actorCorrection]: addTime,
  [applyType.actorDuration]: updateTime,
  [applyType.actorCancel]: cancelTime,
}

/** Requested hours of the application. Must not be called for a cancellation (撤销上钟), which has none. */
function getRequestedHours({ applyId, beginAt, endAt, minutes, halfUnits, amount, share }: Row) {
  if (beginAt === null || endAt === null) throw new Error(`application ${applyId} asks for no hours`)
  return { beginAt, endAt, sums: { minutes, halfUnits, amount, actorShare: share } }
}

/** 补上钟: adds time that was never clocked. */
async function addTime(context: CommandContext, { row, open }: Granted): Promise<Done> {
  const { tx, actor, now } = context
  const { beginAt, endAt, sums } = getRequestedHours(row)
  const record = row.tableRecordId === null ? null : await lockSitting(tx, row.tableRecordId)
  await assertFreeHours(tx, { userId: row.userId, beginTime: beginAt, endTime: endAt, exceptClockId: null })
  const [config, { actorLevel }] = await Promise.all([
    loadConfig(tx),
    tx.selectFrom('appUser').select('actorLevel').where('userId', '=', row.userId).executeTakeFirstOrThrow(),
  ])
  const chargesTable = open && record !== null && config['actor.chargeTable'] && isChargedToGuests(row.clockKind)
  const kind = formatClockKind(row.clockKind)
  const orderId =
    chargesTable && sums.amount > 0
      ? await chargeStageTime(context, { record, actorName: row.userName, kind, ...sums })
      : null
  const { actorClockId } = await tx
    .insertInto('actorClock')
    .values({
      actorUserId: row.userId,
      actorName: row.userName,
      actorLevel,
      deptId: row.deptId,
      deptName: row.deptName,
      tableRecordId: row.tableRecordId,
      clockKind: row.clockKind,
      startedAt: beginAt,
      endedAt: endAt,
      ...sums,
      unitMinutes: row.unitMinutes,
      unitPrice: row.unitPrice,
      shareBp: row.shareBp,
      chargesTable,
      orderId,
      status: actorClockStatus.ended,
      businessDate: row.businessDate,
      operatorUserId: actor.userId,
      endUserId: actor.userId,
      bookedAt: open ? null : now,
    })
    .returning('actorClockId')
    .executeTakeFirstOrThrow()
  await recordOnSitting(context, record, { row, charged: orderId !== null })
  return { actorClockId, oldOrderId: null }
}

/** 修改时长: changes the hours. Replaces the order on the bill where the guests can still be charged. */
async function updateTime(context: CommandContext, { row, open }: Granted): Promise<Done> {
  const { tx, actor } = context
  const { beginAt, endAt, sums } = getRequestedHours(row)
  const { clock, record } = await lockKnownTime(tx, row)
  const { actorClockId } = clock
  await assertFreeHours(tx, { userId: row.userId, beginTime: beginAt, endTime: endAt, exceptClockId: actorClockId })
  const follows = clock.orderId !== null && open && record !== null && (await isUntouched(tx, clock.orderId))
  let orderId = clock.orderId
  if (follows && record && clock.orderId !== null) {
    await cancelStageOrder(context, clock.orderId, `${getLabel('apply_type', row.applyType)}：${row.reason}`)
    orderId = await chargeStageTime(context, {
      record,
      actorName: clock.actorName,
      kind: formatClockKind(clock.clockKind),
      ...sums,
    })
  }
  await tx
    .updateTable('actorClock')
    .set({
      startedAt: beginAt,
      endedAt: endAt,
      ...sums,
      orderId,
      chargedAmount: follows || clock.orderId === null ? null : (clock.chargedAmount ?? clock.amount),
      endUserId: actor.userId,
    })
    .where('actorClockId', '=', actorClockId)
    .execute()
  await recordOnSitting(context, record, { row, charged: follows })
  return { actorClockId, oldOrderId: follows ? clock.orderId : null }
}

/** 撤销上钟: voids the time. While its night is open its order is cancelled too; a paid order must be refunded first. */
async function cancelTime(context: CommandContext, { row, open }: Granted): Promise<Done> {
  const { tx, actor, now } = context
  const { clock, record } = await lockKnownTime(tx, row)
  const { actorClockId } = clock
  if (open) await voidClock(context, { row: clock, record, reason: row.reason })
  else
    await tx
      .updateTable('actorClock')
      .set({
        status: actorClockStatus.cancelled,
        cancelReason: row.reason,
        cancelUserId: actor.userId,
        cancelledAt: now,
        chargedAmount: clock.orderId === null ? null : (clock.chargedAmount ?? clock.amount),
      })
      .where('actorClockId', '=', actorClockId)
      .execute()
  return { actorClockId, oldOrderId: null }
}

/**
 * Locks the paid time of the application. Refuses ACTOR_CLOCK_STATUS_WRONG when it changed since the application was
 * submitted.
 */
async function lockKnownTime(tx: Tx, row: Row): Promise<{ clock: ClockRow; record: RecordRow | null }> {
  if (row.actorClockId === null) throw new Error(`application ${row.applyId} is about no time`)
  const { row: clock, record } = await lockClockRow(tx, row.actorClockId)
  const same = clock.startedAt === row.oldBeginAt && clock.endedAt === row.oldEndAt && clock.actorShare === row.oldShare
  if (clock.status !== actorClockStatus.ended || !same) refuse('ACTOR_CLOCK_STATUS_WRONG')
  return { clock, record }
}

/** True when nothing of the order is paid, cancelled or discounted. */
async function isUntouched(tx: Tx, orderId: number): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'totalAmount', 'unpaidAmount'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.status === orderStatus.placed && order.unpaidAmount === order.totalAmount
}

async function recordOnSitting(
  { tx, actor, now, emit }: CommandContext,
  record: RecordRow | null,
  { row, charged }: { row: Row; charged: boolean },
): Promise<void> {
  if (!record) return
  const word = getLabel('apply_type', row.applyType)
  const content = `${row.userName} ${formatClockKind(row.clockKind)} ${formatHalfUnits(row.halfUnits)}钟 ${formatFen(row.amount)}`
  await recordSittingChange(
    tx,
    record,
    { opType: word, content },
    { actor, now, businessDate: await lockFactDate(tx, now) },
  )
  emit({ topic: 'table', ids: [record.tableId] })
  if (charged) emit({ topic: 'bill', ids: [record.tableRecordId] })
}

/**
 * Books the difference of a performer's share on their account, in the current night, because the original night is
 * closed.
 */
async function moveShare(
  { tx, now, actor }: CommandContext,
  row: Row,
  { movedShare, businessDate }: { movedShare: number; businessDate: string },
): Promise<void> {
  const sitting =
    row.tableRecordId === null
      ? null
      : await tx
          .selectFrom('sitting')
          .select('tableName')
          .where('tableRecordId', '=', row.tableRecordId)
          .executeTakeFirstOrThrow()
  const bill = {
    userId: row.userId,
    billType: bonusBillType.actorClock,
    direction: movedShare > 0 ? bonusDirection.income : bonusDirection.expense,
    amount: Math.abs(movedShare),
    title: `${getLabel('apply_type', row.applyType)} ${formatClockKind(row.clockKind)}`,
    about: sitting?.tableName ?? '',
    bizType: 'stageApply' as const,
    bizId: row.applyId,
    businessDate,
    against: 'expense:stage',
    operatorUserId: actor.userId,
  }
  await bookBonusBills(tx, [bill], { entryKey: `bonus:stageApply:${row.applyId}`, at: now, userId: actor.userId })
}

async function lockApply(tx: Tx, applyId: number): Promise<Row> {
  const row = await tx
    .selectFrom('actorClockApply')
    .selectAll()
    .where('applyId', '=', applyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.status !== applyStatus.pending) return refuse('APPLY_STATUS_WRONG')
  return row
}

async function closeApply(
  { tx, emit }: UnitOfWork,
  applyId: number,
  decided: { status: ApplyStatus; decidedBy?: number; decidedAt?: Date },
): Promise<void> {
  await lockApply(tx, applyId)
  await tx.updateTable('actorClockApply').set(decided).where('applyId', '=', applyId).execute()
  emit({ topic: 'stageApply', ids: [applyId] })
}
