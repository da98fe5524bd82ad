/** 谁会批: the approvers of every form if a person sent it now. */
import { normalDisable, userStatus } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { schemas } from '@nocturne/contract/approvals/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import type { FlowStep } from './approval-rules.ts'
import { previewSteps } from './preview-steps.ts'

export const readApprovalTrial: Handler<typeof approvals.trial, typeof schemas.trial> = async ({ db }, { userId }) => {
  const person = await db
    .selectFrom('appUser')
    .select(['userId', 'nickName', 'deptId'])
    .where('userId', '=', userId)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
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
