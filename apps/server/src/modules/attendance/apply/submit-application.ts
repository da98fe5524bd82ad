/** 提交申请: stores the application and submits it to the approval centre. A leader's own application goes to HR. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { applyStatus, applyType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { previewSteps } from '../../approvals/public.ts'
import { isOwnUpload } from '../../platform/public.ts'
import { lockAttendancePerson } from '../clock-days.ts'
import { listOfferedKinds, computeRequestedLeave } from '../leave/request-leave.ts'
import { readShiftsByDate } from '../planned-shifts.ts'
import { toShiftResponse } from '../clock-response.ts'
import {
  MAX_CORRECTIONS_PER_MONTH,
  getEarliestApplicationDate,
  findApplicationViolation,
  buildApplyLateVars,
  resolveOvertimeNight,
  formatApplicationTitle,
} from './apply-rules.ts'
import { readApplicationFlow, createApplication } from './create-application.ts'

export const submitApplication: Handler<typeof attendance.applyAdd, typeof schemas.applyAdd> = async (
  context,
  input,
) => {
  const { tx, actor, now } = context
  const application = {
    applyType: input.applyType,
    businessDate: input.businessDate,
    beginTime: input.beginTime,
    endTime: input.applyType === applyType.correction ? undefined : input.endTime,
    clockType: input.applyType === applyType.correction ? input.clockType : undefined,
  }
  const violation = findApplicationViolation(application, getBusinessDate(now), now)
  if (violation === 'late')
    refuse('APPLY_LATE', buildApplyLateVars(input.businessDate, getBusinessDate(now), '请联系人事在工资单中更正'))
  if (violation) refuseField(violation.field, violation.label, violation.message)
  const images = input.images ?? []
  for (const image of images)
    if (!(await isOwnUpload(tx, actor.userId, image))) refuseField('images', '图片', '图片已失效，请重新添加')
  await lockAttendancePerson(tx, actor.userId)
  if (application.applyType === applyType.overtime) {
    const range = { beginDate: application.businessDate, endDate: addDays(application.businessDate, 1) }
    application.businessDate = resolveOvertimeNight(application, await readShiftsByDate(tx, actor.userId, range))
  }
  const endTime = application.endTime ?? application.beginTime
  await assertNoApplicationOverlap(tx, actor.userId, { ...application, endTime })
  const isCorrection = application.applyType === applyType.correction
  const correctionSlot = isCorrection ? await requireFreeSlot(tx, actor.userId, application.businessDate) : null
  const leave = await computeRequestedLeave(tx, actor.userId, {
    ...application,
    endTime,
    leaveKindId: input.leaveKindId,
  })
  const applyId = await createApplication(context, {
    asked: application,
    title: formatApplicationTitle(application, getLabel('apply_type', application.applyType)),
    reason: input.reason,
    images,
    correctionSlot,
    clockId: null,
    leave,
  })
  return { applyId }
}

type Span = { businessDate: string; beginTime: string; endTime: string; clockType: string | undefined }

/**
 * Refuses APPLY_OVERLAP when another pending or approved application overlaps the span. Approved shift exchanges do not
 * count. Spans that only touch do not overlap; a correction is one minute.
 */
export async function assertNoApplicationOverlap(
  tx: Tx,
  userId: number,
  { businessDate: date, beginTime, endTime, clockType }: Span,
): Promise<void> {
  const { rows } = await sql`
    select from clock_apply where user_id = ${userId} and status in (${lit(applyStatus.pending, applyStatus.approved)})
      and (status = ${lit(applyStatus.pending)} or apply_type <> ${lit(applyType.shiftSwap)})
      and (clock_id is null and tstzrange(begin_at, end_at, case when begin_at = end_at then '[]' else '()' end)
        && tstzrange(${beginTime}::timestamptz, ${endTime}::timestamptz, ${beginTime === endTime ? '[]' : '()'})
        or (business_date = ${date} and clock_type = ${clockType ?? null}::text)) limit 1`.execute(tx)
  if (rows.length > 0) refuse('APPLY_OVERLAP')
}

/** Returns the first free correction slot of the month; refuses APPLY_LIMIT when all are used. */
async function requireFreeSlot(tx: Tx, userId: number, date: string): Promise<number> {
  const used = await listUsedCorrectionSlots(tx, userId, date)
  const free = Array.from({ length: MAX_CORRECTIONS_PER_MONTH }, (_, index) => index + 1).find(
    (slot) => !used.includes(slot),
  )
  return free ?? refuse('APPLY_LIMIT')
}

/** Correction slots used in the month of a date. */
export async function listUsedCorrectionSlots(db: Db, userId: number, date: string): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`
    select correction_slot as slot from clock_apply where user_id = ${userId} and correction_month = ${date.slice(0, 7)}
      and correction_slot is not null and status in (${lit(applyStatus.pending, applyStatus.approved)})`.execute(db)
  return rows.map(({ slot }) => slot)
}

export const previewApplication: Handler<typeof attendance.applyPreview, typeof schemas.applyPreview> = async (
  { db, actor, now },
  input,
) => {
  const [steps, used, shifts, leaveKinds] = await Promise.all([
    readApplicationFlow(db, actor.userId).then((flow) => previewSteps(db, flow, actor)),
    listUsedCorrectionSlots(db, actor.userId, input.businessDate),
    readShiftsByDate(db, actor.userId, { beginDate: input.businessDate, endDate: input.businessDate }),
    listOfferedKinds(db, actor.userId, input.applyType, input.businessDate),
  ])
  return {
    steps,
    correctionsUsed: used.length,
    correctionsLimit: MAX_CORRECTIONS_PER_MONTH,
    earliestDate: getEarliestApplicationDate(getBusinessDate(now)),
    shift: toShiftResponse(shifts.get(input.businessDate) ?? null),
    leaveKinds,
  }
}
