/** 上钟申请: stores an application about paid time with its computed sums and submits it for approval. */
import { getBusinessDate, parseTime } from '@nocturne/base/venue-time'
import {
  actorClockKind,
  actorClockStatus,
  applyStatus,
  applyType,
  approvalStepMode,
  approvalType,
} from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import {
  computeClockAmounts,
  countMinutesBetween,
  getActorShareBp,
  formatHalfUnits,
} from '@nocturne/contract/stage/clock-rules'
import type { ClockPrice, ClockAmounts } from '@nocturne/contract/stage/clock-rules'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { ActorClockApply } from '../../../db/types.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { previewSteps, startApproval } from '../../approvals/public.ts'
import type { FlowStep } from '../../approvals/public.ts'
import { readNightConfig, isOwnUpload } from '../../platform/public.ts'
import { readClocks } from '../clock-sql.ts'
import { isPerformer, requirePerformer } from '../performers.ts'
import { getEarliestApplicationDate, findDateError, findSpanError, buildApplyLateVars } from './apply-rules.ts'
import type { ApplicationError, SittingTimes, RequestedSpan } from './apply-rules.ts'
import { findAssignableSitting, listAssignableSittings } from './sittings.ts'

const { running, ended } = actorClockStatus
const flow: readonly FlowStep[] = [{ stepName: '部门负责人', mode: approvalStepMode.anyOne, approver: 'leader' }]

type Input = InputOf<typeof stage.applyAdd>
type Facts = Pick<
  Insertable<ActorClockApply>,
  | 'businessDate'
  | 'deptId'
  | 'deptName'
  | 'actorClockId'
  | 'tableRecordId'
  | 'clockKind'
  | 'unitMinutes'
  | 'unitPrice'
  | 'shareBp'
  | 'oldBeginAt'
  | 'oldEndAt'
  | 'oldMinutes'
  | 'oldHalfUnits'
  | 'oldAmount'
  | 'oldShare'
>

export const addStageApplication: Handler<typeof stage.applyAdd, typeof schemas.applyAdd> = async (context, input) => {
  const { tx, actor, now, numbers } = context
  const images = input.images ?? []
  for (const image of images)
    if (!(await isOwnUpload(tx, actor.userId, image))) refuseField('images', '图片', '图片已失效，请重新添加')
  await lockPerformer(tx, actor.userId)
  const tonight = getBusinessDate(now)
  const facts =
    input.applyType === applyType.actorCorrection
      ? await resolveNewTime(tx, actor, input, tonight)
      : await readKnownTime(tx, actor, input, tonight)
  const requestedHours =
    input.applyType === applyType.actorCancel ? null : await resolveHours(tx, actor, { input, facts, now })
  const { applyId } = await tx
    .insertInto('actorClockApply')
    .values({
      ...facts,
      applyNo: await numbers.take('SZ', tonight),
      applyType: input.applyType,
      userId: actor.userId,
      userName: actor.nickName,
      ...(requestedHours && {
        beginAt: requestedHours.beginTime,
        endAt: requestedHours.endTime,
        minutes: requestedHours.sums.minutes,
        halfUnits: requestedHours.sums.halfUnits,
        amount: requestedHours.sums.amount,
        share: requestedHours.sums.actorShare,
      }),
      reason: input.reason,
      images,
      status: applyStatus.pending,
      createdAt: now,
    })
    .returning('applyId')
    .executeTakeFirstOrThrow()
  const kind = getLabel('actor_clock_kind', facts.clockKind)
  const units = requestedHours ? ` ${formatHalfUnits(requestedHours.sums.halfUnits)}钟` : ''
  const approvalId = await startApproval(context, {
    typeCode: approvalType.attendance,
    title: `${getLabel('apply_type', input.applyType)} ${facts.businessDate.slice(5)} ${kind}${units}`,
    amount: null,
    bizType: 'actorClockApply',
    bizId: applyId,
    flow,
    images,
  })
  await tx.updateTable('actorClockApply').set({ approvalId }).where('applyId', '=', applyId).execute()
  context.emit({ topic: 'stageApply', ids: [applyId] })
  context.log({
    subjectType: 'actorClockApply',
    subjectId: applyId,
    after: { applyType: input.applyType, actorClockId: facts.actorClockId ?? null, ...requestedHours, approvalId },
  })
  return { applyId }
}

/** Locks the performer's row, so that applications and decisions about one performer's paid time are serialized. */
export async function lockPerformer(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('appUser').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
}

function assertNoProblem(problem: ApplicationError | null): void {
  if (problem && problem !== 'late') refuseField(problem.field, problem.label, problem.message)
}

function assertApplyDate(night: string, tonight: string): void {
  const problem = findDateError(night, tonight)
  if (problem === 'late') refuse('APPLY_LATE', buildApplyLateVars(night, tonight))
  assertNoProblem(problem)
}

/** Facts of paid time that was never clocked, at the price of its night. */
async function resolveNewTime(tx: Tx, actor: StaffActor, input: Input, tonight: string): Promise<Facts> {
  const { clockKind, businessDate: night } = input
  if (night === undefined) return refuseField('businessDate', '营业日', '请选择营业日')
  if (clockKind === undefined) return refuseField('clockKind', '上钟方式', '请选择上钟方式')
  assertApplyDate(night, tonight)
  const show = clockKind === actorClockKind.show
  if (!show && input.tableRecordId === undefined) return refuseField('tableRecordId', '台位', '请选择台位')
  if (!(await isPerformer(tx, actor.userId))) return refuse('NO_PERMISSION')
  const { deptId, deptName } = await readDeptAt(tx, actor, { at: input.beginTime, night })
  return {
    businessDate: night,
    deptId,
    deptName,
    tableRecordId: show ? null : (input.tableRecordId ?? null),
    clockKind,
    ...(await readPrice(tx, actor, night)),
  }
}

/** Department of the performer at that time; the current one when they had not joined yet. */
async function readDeptAt(
  tx: Tx,
  actor: StaffActor,
  { at, night }: { at: string | undefined; night: string },
): Promise<{ deptId: number; deptName: string }> {
  const { rows } = await sql<{ deptId: number; deptName: string }>`
    select d.dept_id, d.dept_name from user_dept h join dept d using (dept_id)
    where h.user_id = ${actor.userId} and h.from_at <= ${at ?? null}::timestamptz and coalesce(h.to_at, 'infinity') > ${at ?? null}::timestamptz`.execute(
    tx,
  )
  return rows[0] ?? requirePerformer(tx, actor, { userId: actor.userId, night })
}

/** Reads the applicant's own counted time that the application asks to change. */
async function readKnownTime(tx: Tx, actor: StaffActor, input: Input, tonight: string): Promise<Facts> {
  if (input.actorClockId === undefined) return refuseField('actorClockId', '上钟记录', '请选择上钟记录')
  const row = await tx
    .selectFrom('actorClock')
    .selectAll()
    .where('actorClockId', '=', input.actorClockId)
    .where('actorUserId', '=', actor.userId)
    .executeTakeFirst()
  if (!row) return refuseField('actorClockId', '上钟记录', '上钟记录不存在')
  if (row.status !== ended || row.endedAt === null) return refuse('ACTOR_CLOCK_STATUS_WRONG')
  assertApplyDate(row.businessDate, tonight)
  return {
    businessDate: row.businessDate,
    deptId: row.deptId,
    deptName: row.deptName,
    actorClockId: row.actorClockId,
    tableRecordId: row.tableRecordId,
    clockKind: row.clockKind,
    unitMinutes: row.unitMinutes,
    unitPrice: row.unitPrice,
    shareBp: row.shareBp,
    oldBeginAt: row.startedAt,
    oldEndAt: row.endedAt,
    oldMinutes: row.minutes,
    oldHalfUnits: row.halfUnits,
    oldAmount: row.amount,
    oldShare: row.actorShare,
  }
}

type Hours = { beginTime: string; endTime: string; sums: ClockAmounts }

/**
 * Resolves the requested hours and computes their sums. Approved time counts even when it is below the minimum length.
 */
async function resolveHours(
  tx: Tx,
  actor: StaffActor,
  { input, facts, now }: { input: Input; facts: Facts; now: Date },
): Promise<Hours> {
  const { beginTime, endTime } = input
  if (beginTime === undefined) return refuseField('beginTime', '上钟时间', '请填写上钟时间')
  if (endTime === undefined) return refuseField('endTime', '下钟时间', '请填写下钟时间')
  const span: RequestedSpan = { businessDate: facts.businessDate, beginTime, endTime }
  assertNoProblem(findSpanError(span, await resolveSeat(tx, facts), now))
  await assertFreeHours(tx, { userId: actor.userId, beginTime, endTime, exceptClockId: facts.actorClockId ?? null })
  return {
    beginTime,
    endTime,
    sums: computeClockAmounts(countMinutesBetween(parseTime(beginTime), parseTime(endTime)), facts, true),
  }
}

async function resolveSeat(db: Db, { tableRecordId, businessDate: night, actorClockId }: Facts): Promise<SittingTimes> {
  if (tableRecordId == null) return null
  const sitting = await findAssignableSitting(db, tableRecordId, night)
  // An existing entry needs no sitting of this night: the sitting may have begun the night before or have moved since.
  if (!sitting && actorClockId == null) return refuseField('tableRecordId', '台位', '该营业日没有这次开台')
  return sitting ?? null
}

/** Refuses hours that overlap other time of the performer, to the minute. */
export async function assertFreeHours(
  tx: Tx,
  {
    userId,
    beginTime,
    endTime,
    exceptClockId,
  }: { userId: number; beginTime: string; endTime: string; exceptClockId: number | null },
): Promise<void> {
  const { rows } = await sql`
    select from actor_clock where actor_user_id = ${userId} and status in (${lit(running, ended)}) and actor_clock_id is distinct from ${exceptClockId}::bigint
      and started_at < ${endTime}::timestamptz and date_trunc('minute', coalesce(ended_at, 'infinity')) > ${beginTime}::timestamptz limit 1`.execute(
    tx,
  )
  if (rows.length > 0) refuseField('beginTime', '上钟时间', '该时段已有上钟记录')
}

async function readPrice(db: Db, actor: StaffActor, night: string): Promise<ClockPrice> {
  const [config, { actorLevel, unitPrice }] = await Promise.all([
    readNightConfig(db, night),
    requirePerformer(db, actor, { userId: actor.userId, night }),
  ])
  return { unitMinutes: config['actor.unitMinutes'], unitPrice, shareBp: getActorShareBp(config, actorLevel) }
}

/** Limit that exceeds the number of entries one performer has in a few nights. */
const MOST_CLOCKS = 100

export const previewStageApplication: Handler<typeof stage.applyPreview, typeof schemas.applyPreview> = async (
  { db, actor, now },
  { businessDate: night },
) => {
  const tonight = getBusinessDate(now)
  const earliest = getEarliestApplicationDate(tonight)
  const { rows: own } = await sql<{ id: number }>`
    select actor_clock_id as id from actor_clock
    where actor_user_id = ${actor.userId} and status = ${lit(ended)} and business_date >= ${earliest}::date
    order by business_date desc, actor_clock_id desc limit ${MOST_CLOCKS}`.execute(db)
  const within = night >= earliest && night <= tonight
  const [steps, price, clocks, sittings] = await Promise.all([
    previewSteps(db, flow, actor),
    isPerformer(db, actor.userId).then((is) => (is ? readPrice(db, actor, night) : null)),
    readClocks(
      db,
      actor,
      own.map(({ id }) => id),
    ),
    within ? listAssignableSittings(db, night) : [],
  ])
  return { steps, earliestDate: earliest, price, clocks, sittings }
}
