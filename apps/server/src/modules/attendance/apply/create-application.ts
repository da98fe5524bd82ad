/** Stores an application about attendance and starts its approval; the caller has validated it and locked the person. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { applyStatus, applyType, approvalStepMode, approvalType } from '@nocturne/contract/codes'
import type { ApplyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { CommandContext } from '../../../http/context.ts'
import { startApproval } from '../../approvals/public.ts'
import type { FlowStep } from '../../approvals/public.ts'
import { countHalfHours } from './apply-rules.ts'
import type { AttendanceApplication } from './apply-rules.ts'
import type { RequestedLeave } from '../leave/request-leave.ts'

type AttendanceType = Exclude<
  ApplyType,
  typeof applyType.actorCorrection | typeof applyType.actorDuration | typeof applyType.actorCancel
>

type Opening = {
  asked: AttendanceApplication & { applyType: AttendanceType }
  title: string
  reason: string
  images: string[]
  /** Correction slot of the month; null for other applications. */
  correctionSlot: number | null
  /**
   * Id of a punch that was recorded with the server's time, if the application requests the time that the phone stated;
   * otherwise null.
   */
  clockId: number | null
  /** Kind and half days of a leave; null for other applications. */
  leave?: RequestedLeave | null
}

export async function createApplication(context: CommandContext, opening: Opening): Promise<number> {
  const { tx, actor, now, numbers } = context
  const { asked, title, reason, images, correctionSlot, clockId, leave = null } = opening
  const { applyId } = await tx
    .insertInto('clockApply')
    .values({
      applyNo: await numbers.take('KQ', getBusinessDate(now)),
      applyType: asked.applyType,
      userId: actor.userId,
      userName: actor.nickName,
      deptId: actor.deptId,
      deptName: actor.deptName,
      businessDate: asked.businessDate,
      beginAt: asked.beginTime,
      endAt: asked.endTime ?? asked.beginTime,
      halfHours: countHalfHours(asked),
      clockType: asked.clockType ?? null,
      correctionSlot,
      clockId,
      ...leave,
      reason,
      images,
      status: applyStatus.pending,
      createdAt: now,
    })
    .returning('applyId')
    .executeTakeFirstOrThrow()
  const approvalId = await startApproval(context, {
    typeCode: asked.applyType === applyType.leave ? approvalType.leave : approvalType.attendance,
    title,
    amount: null,
    bizType: 'clockApply',
    bizId: applyId,
    flow: await readApplicationFlow(tx, actor.userId),
    images,
  })
  await tx.updateTable('clockApply').set({ approvalId }).where('applyId', '=', applyId).execute()
  context.emit({ topic: 'clockApply', ids: [applyId] })
  context.log({ subjectType: 'clockApply', subjectId: applyId, after: { ...asked, ...leave, clockId, approvalId } })
  return applyId
}

/** The leader of the department decides; an application of a leader goes to HR. */
export const readApplicationFlow = (db: Db, userId: number): Promise<FlowStep[]> => readLeaderSteps(db, [userId])

/** Step of the department's leader for an application of these people; of HR when one of them is a leader. */
export async function readLeaderSteps(db: Db, userIds: readonly number[]): Promise<FlowStep[]> {
  const { rows } = await sql`select from dept where leader_user_id = any(${[...userIds]}::bigint[]) limit 1`.execute(db)
  const mode = approvalStepMode.anyOne
  return rows.length > 0
    ? [{ stepName: '人事', mode, approver: 'role:hr' }]
    : [{ stepName: '部门负责人', mode, approver: 'leader' }]
}
