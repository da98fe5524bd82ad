/** Effects of a decision about an application, in the transaction of the final approval, for open and frozen nights. */
import { formatChineseDate } from '@nocturne/base/date-text'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { applyStatus, applyType, clockFlag, clockMethod, clockType } from '@nocturne/contract/codes'
import type { ApplyStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { ClockApply } from '../../../db/types.ts'
import type { CommandContext, UnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import type { DecisionEffects } from '../../approvals/public.ts'
import { readClockContext } from '../around-punch.ts'
import { lockAttendancePerson, recomputeDayIfFrozen } from '../clock-days.ts'
import { filterNightApplications, judgePunch } from '../clock-rules.ts'
import { requirePossibleSwap, describeSwap, executeSwap, notifySwapOutcome } from '../swap/swap-effects.ts'
import { readLeaveText } from '../leave/leave-text.ts'
import { buildApplicationRoute } from './apply-route.ts'
import { formatOnDutyText, listOnDutyNights } from './on-duty.ts'

type Row = Selectable<ClockApply>

export const attendanceDecisionEffects: DecisionEffects = {
  permission: 'clock:apply:approve',
  route: buildApplicationRoute,
  approved: async (context, applyId) => {
    const row = await lockApply(context.tx, applyId)
    if (row.applyType === applyType.shiftSwap)
      return executeSwap(context, row, () => finishApplication(context, row, applyStatus.approved))
    await lockAttendancePerson(context.tx, row.userId)
    await setStatus(context.tx, row, { status: applyStatus.approved, by: context.actor.userId, at: context.now })
    if (row.applyType === applyType.correction) await grantPunch(context, row)
    for (const date of listNights(row, getBusinessDate(context.now)))
      await recomputeDayIfFrozen(context.tx, { userId: row.userId, date, at: context.now })
    // Notifies planners, so that the absence appears immediately.
    if (row.applyType === applyType.leave || row.applyType === applyType.swap) context.emit({ topic: 'schedule' })
    publishChange(context, row)
  },
  stepAgreed: async (context, applyId) => {
    const row = await lockApply(context.tx, applyId)
    if (row.applyType === applyType.shiftSwap) await requirePossibleSwap(context, row)
  },
  rejected: async (context, applyId) => {
    const row = await lockApply(context.tx, applyId)
    await finishApplication(context, row, applyStatus.rejected)
    if (row.applyType === applyType.shiftSwap) await notifySwapOutcome(context, row, 'rejected')
  },
  withdrawn: async (context, applyId) => {
    const row = await lockApply(context.tx, applyId)
    await setStatus(context.tx, row, { status: applyStatus.withdrawn, by: null, at: null })
    publishChange(context, row)
    if (row.applyType === applyType.shiftSwap)
      await notifySwapOutcome(context, row, context.actor.userId === null ? 'lapsed' : 'withdrawn')
  },
  describe: async (db, applyId) => {
    const row = await db.selectFrom('clockApply').selectAll().where('applyId', '=', applyId).executeTakeFirst()
    if (!row) return null
    if (row.applyType === applyType.shiftSwap) return describeSwap(db, row)
    const span =
      row.applyType === applyType.correction
        ? [{ label: row.clockType === clockType.out ? '下班时间' : '上班时间', text: row.beginAt }]
        : [
            { label: '开始', text: row.beginAt },
            { label: '结束', text: row.endAt },
            { label: '时长', text: `${row.halfHours / 2} 小时` },
          ]
    const [onDuty, leave] = await Promise.all([listOnDutyNights(db, row), readLeaveText(db, row)])
    return {
      title: row.clockId === null ? getLabel('apply_type', row.applyType) : getLabel('clock_flag', clockFlag.sentLater),
      route: buildApplicationRoute(applyId),
      rows: [
        { label: '营业日', text: row.businessDate },
        ...span,
        ...(leave === null ? [] : [{ label: '假别', text: leave }]),
        { label: '原因', text: row.reason },
        ...(onDuty ?? []).map(({ businessDate, people }) => ({
          label: `${formatChineseDate(businessDate)}同部门上班`,
          text: formatOnDutyText(people),
        })),
      ],
    }
  },
}

async function finishApplication(context: CommandContext, row: Row, status: ApplyStatus): Promise<void> {
  await setStatus(context.tx, row, { status, by: context.actor.userId, at: context.now })
  publishChange(context, row)
}

async function lockApply(tx: Tx, applyId: number): Promise<Row> {
  const row = await tx
    .selectFrom('clockApply')
    .selectAll()
    .where('applyId', '=', applyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.status !== applyStatus.pending) return refuse('APPLY_STATUS_WRONG')
  return row
}

async function setStatus(
  tx: Tx,
  { applyId }: Row,
  { status, by, at }: { status: ApplyStatus; by: number | null; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('clockApply')
    .set({ status, decidedBy: by, decidedAt: at })
    .where('applyId', '=', applyId)
    .execute()
}

/** Adds the missing punch, judged by the shift and approved leave as if it had been made in time. */
async function grantPunch({ tx, now }: CommandContext, row: Row): Promise<void> {
  const type = row.clockType ?? clockType.in
  const { shifts, granted } = await readClockContext(tx, row.userId, row.beginAt)
  const shift = shifts.get(row.businessDate) ?? null
  const judged = judgePunch(
    shift,
    { clockType: type, at: row.beginAt, outside: false },
    filterNightApplications(row.businessDate, shift, granted),
  )
  await tx
    .insertInto('clockRecord')
    .values({
      userId: row.userId,
      userName: row.userName,
      deptId: row.deptId,
      deptName: row.deptName,
      businessDate: row.businessDate,
      shiftId: shift?.shiftId ?? null,
      clockType: type,
      clockedAt: row.beginAt,
      receivedAt: now,
      clockMethod: clockMethod.correction,
      outside: false,
      clockResult: judged.result,
      lateMinutes: judged.lateMinutes,
      earlyMinutes: judged.earlyMinutes,
      applyId: row.applyId,
    })
    .execute()
}

/** Past nights whose attendance results the application may change. */
function listNights({ beginAt, endAt, businessDate: date }: Row, tonight: string): string[] {
  const nights = [date]
  for (let next = addDays(beginAt.slice(0, 10), -1); next <= endAt.slice(0, 10); next = addDays(next, 1))
    if (next !== date) nights.push(next)
  return nights.filter((night) => night < tonight).toSorted()
}

function publishChange(context: UnitOfWork, { applyId, userId }: Row): void {
  context.emit({ topic: 'clockApply', ids: [applyId] })
  context.emit({ topic: 'clock', userIds: [userId] })
}
