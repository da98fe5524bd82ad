/** 谁会批: the approvers of every form, or of a flow that is not saved, if a person sent a request now. */
import { normalDisable, userStatus } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseField, refuseNotFound } from '../../http/refusal.ts'
import type { FlowStep } from './approval-rules.ts'
import { toFlowStep } from './flow-steps.ts'
import { previewSteps } from './preview-steps.ts'
import { findStepError } from './type-rules.ts'

async function readApplicant(db: Db, userId: number) {
  const person = await db
    .selectFrom('appUser')
    .select(['userId', 'nickName', 'deptId'])
    .where('userId', '=', userId)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  return person ?? refuseNotFound({ userId }, 'USER_NOT_FOUND')
}

export const readApprovalTrial: Handler<typeof approvals.trial, typeof schemas.trial> = async ({ db }, { userId }) => {
  const person = await readApplicant(db, userId)
  const types = await db
    .selectFrom('approvalType')
    .select(['typeCode', 'typeName', 'startable', 'flow'])
    .where('status', '=', normalDisable.normal)
    .orderBy('orderNum')
    .orderBy('typeCode')
    .execute()
  return {
    userName: person.nickName,
    types: await Promise.all(
      types.map(async ({ flow, ...type }) => ({ ...type, steps: await previewSteps(db, flow as FlowStep[], person) })),
    ),
  }
}

export const readFlowTrial: Handler<typeof approvals.flowTrial, typeof schemas.flowTrial> = async (
  { db },
  { userId, steps },
) => {
  const person = await readApplicant(db, userId)
  const rows = steps.map((step) => ({
    ...step,
    roleId: step.roleId ?? null,
    otherRoleId: step.otherRoleId ?? null,
    userId: step.userId ?? null,
  }))
  const error = findStepError(rows)
  if (error !== null) refuseField('steps', '流程', error)
  const flow = await Promise.all(rows.map((row) => toFlowStep(db, row)))
  return { userName: person.nickName, steps: await previewSteps(db, flow, person) }
}
