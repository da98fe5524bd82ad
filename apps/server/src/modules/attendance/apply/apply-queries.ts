/** Lists and details of attendance applications: the caller's own, those of their team, and one with its night. */
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { selectIds } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import {
  listApprovalSteps,
  listOwnApplications,
  buildApproverFilter,
  listTeamApplications,
  selectApplicationState,
  addAllowedActions,
} from '../../approvals/public.ts'
import type { ApplicationKind, ApplicationState } from '../../approvals/public.ts'
import { readAttendanceDays } from '../clock-days.ts'
import { readShiftsByDate } from '../planned-shifts.ts'
import { listPunches, toDayResponse, toShiftResponse } from '../clock-response.ts'
import { countSwapsAwaitingConsent, selectSwapField, listRequestedSwaps } from '../swap/swap-queries.ts'
import { listUsedCorrectionSlots } from './submit-application.ts'
import { MAX_CORRECTIONS_PER_MONTH } from './apply-rules.ts'
import { listOnDutyNights } from './on-duty.ts'

/** Table, permission and subject type of these applications. */
export const attendanceApplicationKind = {
  table: 'clock_apply',
  key: 'clock:apply:approve',
  subjectType: 'clockApply',
} as const satisfies ApplicationKind

type ApplyView = AnswerOf<typeof attendance.applyMy>['rows'][number]
type Row = Omit<ApplyView, 'can' | keyof ApplicationState> & ApplicationState

async function readApplications(
  db: Db,
  actor: StaffActor,
  chosen: RawBuilder<unknown>,
  now: Date,
): Promise<ApplyView[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select c.apply_id, c.apply_no, c.approval_id, c.apply_type, c.user_id, c.user_name, c.dept_name, c.business_date, c.begin_at as begin_time,
      c.end_at as end_time, c.half_hours / 2.0::double precision as hours, c.clock_type, c.clock_id is not null as sent_later,
      c.leave_kind_id, (select k.kind_name from leave_kind k where k.kind_id = c.leave_kind_id) as leave_kind, c.leave_half_days / 2.0::double precision as leave_days, ${selectSwapField(actor.userId)} as swap, c.reason, c.images,
      c.status, c.created_at as create_time,
      ${selectApplicationState('c.approval_id', actor.userId)}
    from chosen join clock_apply c using (apply_id) order by c.apply_id desc`.execute(db)
  return rows.map((row) => addAllowedActions(row, { actor, key: attendanceApplicationKind.key, now }))
}

export const listOwnAttendanceApplications: Handler<typeof attendance.applyMy, typeof schemas.applyMy> = async (
  context,
  input,
) => {
  const { db, actor, now } = context
  const [{ ids, total }, askedCount] = await Promise.all([
    input.asked === true
      ? listRequestedSwaps(context, input)
      : listOwnApplications(context, attendanceApplicationKind, input),
    countSwapsAwaitingConsent(db, actor.userId),
  ])
  return { rows: await readApplications(db, actor, selectIds(ids, 'apply_id'), now), total, askedCount }
}

export const listTeamAttendanceApplications: Handler<typeof attendance.applyTeam, typeof schemas.applyTeam> = async (
  context,
  input,
) => {
  const { ids, ...counts } = await listTeamApplications(context, attendanceApplicationKind, input)
  return { rows: await readApplications(context.db, context.actor, selectIds(ids, 'apply_id'), context.now), ...counts }
}

export const readApplication: Handler<typeof attendance.applyDetail, typeof schemas.applyDetail> = async (
  { db, actor, now },
  { applyId },
) => {
  const chosen = sql`
    select c.apply_id from clock_apply c where c.apply_id = ${applyId} and (c.user_id = ${actor.userId} or ${buildApproverFilter(actor, attendanceApplicationKind.key)})`
  const [application] = await readApplications(db, actor, chosen, now)
  if (!application) refuseNotFound({ applyId })
  const { userId, businessDate: date } = application
  const [days, planned, punches, used, steps, onDuty] = await Promise.all([
    readAttendanceDays(db, { beginDate: date, endDate: date, userIds: [userId] }, now),
    readShiftsByDate(db, userId, { beginDate: date, endDate: date }),
    listPunches(db, { userId, date, withFlags: userId !== actor.userId }),
    listUsedCorrectionSlots(db, userId, date),
    listApprovalSteps(db, application.approvalId),
    userId === actor.userId ? null : onDutyFor(db, applyId),
  ])
  const [day] = days
  return {
    ...application,
    day: day ? toDayResponse(day) : null,
    shift: toShiftResponse(planned.get(date) ?? null),
    punches,
    correctionsUsed: used.length,
    correctionsLimit: MAX_CORRECTIONS_PER_MONTH,
    onDuty,
    steps,
  }
}

async function onDutyFor(db: Db, applyId: number) {
  const applyRow = await db
    .selectFrom('clockApply')
    .select(['applyType', 'userId', 'deptId', 'businessDate', 'endAt'])
    .where('applyId', '=', applyId)
    .executeTakeFirstOrThrow()
  return listOnDutyNights(db, applyRow)
}
