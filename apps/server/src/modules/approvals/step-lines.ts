/** Steps of an approval for its screen: approvers and their decisions. */
import type { ApprovalStepMode } from '@nocturne/contract/codes'
import { approvalStepMode } from '@nocturne/contract/codes'
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

type Steps = AnswerOf<typeof approvals.detail>['steps']
type StepLine = Steps[number]['people'][number] & {
  stepNo: number
  stepName: string
  mode: ApprovalStepMode
  personal: boolean
}

/** All approvers, by step, in the order of their decisions. */
export async function readStepLines(db: Db, approvalId: number): Promise<StepLine[]> {
  const { rows } = await sql<StepLine>`
    select step_no, step_name, mode, personal, approver_id as user_id, approver_name as user_name, status, opinion, handled_at as handle_time
    from approval_step where approval_id = ${approvalId} order by step_no, handled_at nulls last, step_id`.execute(db)
  return rows
}

export function groupSteps(lines: readonly StepLine[]): Steps {
  const groups = Map.groupBy(lines, (line) => line.stepNo)
  return [...groups].map(([stepNo, people]) => ({
    stepNo,
    stepName: people[0]?.stepName ?? '',
    mode: people[0]?.mode ?? approvalStepMode.anyOne,
    people: people.map(({ userId, userName, status, opinion, handleTime }) => ({
      userId,
      userName,
      status,
      opinion,
      handleTime,
    })),
  }))
}
