/** Previews the steps and approvers that a request would have if it were sent now. */
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { Db } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import type { FlowStep } from './approval-rules.ts'
import { resolveApprovers } from './resolve-approvers.ts'
import type { Applicant, Approver } from './resolve-approvers.ts'

/** A step without possible approvers is shown empty; only sending refuses it. */
export function previewSteps(
  db: Db,
  flow: readonly FlowStep[],
  applicant: Applicant,
): Promise<AnswerOf<typeof approvals.preview>> {
  return Promise.all(
    flow.map(async (step) => {
      const approvers = await listApprovers(db, step, applicant)
      return {
        stepName: step.stepName,
        mode: step.mode,
        approvers: approvers.map(({ userId, nickName }) => ({ userId, userName: nickName })),
      }
    }),
  )
}

async function listApprovers(db: Db, step: FlowStep, applicant: Applicant): Promise<Approver[]> {
  try {
    const [resolved] = await resolveApprovers(db, [step], applicant)
    return resolved?.approvers ?? []
  } catch (error) {
    if (error instanceof Refusal && error.errCode === 'NO_APPROVER') return []
    throw error
  }
}
