/** Starts an approval inside the caller's transaction: for a submitted form, or for a business action that needs approval. */
import { formatFen } from '@nocturne/base/money'
import { approvalStepStatus } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { ApprovalType } from '../../db/types.ts'
import type { CommandContext } from '../../http/context.ts'
import { lockFactDate } from '../ledger/public.ts'
import { refreshAlerts, notify } from '../notifications/public.ts'
import type { FlowStep } from './approval-rules.ts'
import { buildApprovalMessageFields } from './approval-messages.ts'
import type { ApprovalBusiness } from './decision-effects.ts'
import { resolveApprovers } from './resolve-approvers.ts'
import type { ResolvedStep } from './resolve-approvers.ts'
import { waitingApprovals } from './waiting-approvals.ts'

type TypeRow = Selectable<ApprovalType>

export type ApprovalRequest = {
  typeCode: string
  title: string
  /** Fen; null when the request is not about money. */
  amount: number | null
  /** Business the approval is about; both null for user-submitted forms. */
  bizType: ApprovalBusiness | null
  bizId: number | null
  formData?: Record<string, unknown>
  images?: readonly string[]
  ccUserIds?: readonly number[]
  /** Replaces the type's own flow. */
  flow?: readonly FlowStep[]
  /** An additional step before the flow. */
  first?: FlowStep
  /** Person the request is for, when the caller applies for another; they only decide steps that name them. */
  forUserId?: number
}

/** Returns the approval's id. Refuses NO_APPROVER when a step has no possible approver. */
export async function startApproval(context: CommandContext, request: ApprovalRequest): Promise<number> {
  const { tx, now, actor } = context
  const type = await tx
    .selectFrom('approvalType')
    .selectAll()
    .where('typeCode', '=', request.typeCode)
    .executeTakeFirst()
  if (!type) throw new Error(`approval type ${request.typeCode} is not in approval_type`)
  const flow = [...(request.first ? [request.first] : []), ...(request.flow ?? (type.flow as FlowStep[]))]
  const steps = await resolveApprovers(tx, flow, {
    userId: actor.userId,
    deptId: actor.deptId,
    forUserId: request.forUserId,
  })
  const approvalNo = await context.numbers.take('SP', await lockFactDate(tx, now))
  const approvalId = await writeApproval(context, { ...request, approvalNo, type })
  await writeSteps(tx, approvalId, steps)
  const copied = [...new Set(request.ccUserIds ?? [])].filter((userId) => userId !== actor.userId)
  await writeCopies(tx, approvalId, copied)

  const approverIds = steps[0]?.approvers.map(({ userId }) => userId) ?? []
  const sum = request.amount === null ? '' : ` ${formatFen(request.amount)}`
  const content = `${actor.nickName} 申请 ${request.title}${sum}`
  const about = { ...buildApprovalMessageFields({ ...request, approvalId }), content }
  const waits = request.first?.stepName ?? '待审批'
  await notify(tx, context.emit, { ...about, userIds: approverIds, title: `${waits}：${type.typeName}` }, now)
  await notify(tx, context.emit, { ...about, userIds: copied, title: `抄送：${type.typeName}` }, now)
  await refreshAlerts(context, waitingApprovals, { subjectIds: [approvalId] })
  context.emit({ topic: 'approval', ids: [approvalId] })
  context.log({
    subjectType: 'approval',
    subjectId: approvalId,
    after: {
      approvalNo,
      typeCode: type.typeCode,
      title: request.title,
      amount: request.amount,
      approvers: approverIds,
    },
  })
  return approvalId
}

async function writeApproval(
  { tx, now, actor }: CommandContext,
  { type, ...request }: ApprovalRequest & { approvalNo: string; type: TypeRow },
): Promise<number> {
  const { approvalId } = await tx
    .insertInto('approval')
    .values({
      approvalNo: request.approvalNo,
      typeCode: type.typeCode,
      typeName: type.typeName,
      title: request.title,
      applyUserId: actor.userId,
      applyUserName: actor.nickName,
      applyDeptId: actor.deptId,
      applyDeptName: actor.deptName,
      formData: JSON.stringify(request.formData ?? {}),
      formSchema: JSON.stringify(type.formSchema),
      amount: request.amount,
      images: [...(request.images ?? [])],
      bizType: request.bizType,
      bizId: request.bizId,
      forUserId: request.forUserId ?? null,
      createdAt: now,
    })
    .returning('approvalId')
    .executeTakeFirstOrThrow()
  return approvalId
}

/** Writes all steps; the first one is pending immediately. */
async function writeSteps(tx: Tx, approvalId: number, steps: readonly ResolvedStep[]): Promise<void> {
  const rows = steps.flatMap((step, index) =>
    step.approvers.map(({ userId, nickName }) => ({
      approvalId,
      stepNo: index + 1,
      stepName: step.stepName,
      mode: step.mode,
      personal: step.personal === true,
      resolvedFrom: step.approver,
      approverId: userId,
      approverName: nickName,
      status: index === 0 ? approvalStepStatus.pending : approvalStepStatus.notReached,
    })),
  )
  await tx.insertInto('approvalStep').values(rows).execute()
}

async function writeCopies(tx: Tx, approvalId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('approvalCc')
    .values(userIds.map((userId) => ({ approvalId, userId })))
    .execute()
}
