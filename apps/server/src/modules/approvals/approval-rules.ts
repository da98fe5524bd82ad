/**
 * Rules of an approval's course. Its steps are fixed at the start; one step is pending at a time. In a step of mode `anyOne` the first
 * decision counts, in `everyOne` all must agree; one rejection ends the approval. A person who agreed once is not required again. Pure.
 */

import { approvalStatus, approvalStepMode, approvalStepStatus } from '@nocturne/contract/codes'
import type { ApprovalStatus, ApprovalStepMode, ApprovalStepStatus } from '@nocturne/contract/codes'

/** One step of a form's flow: `approver` is 'leader', 'role:a,b' or 'user:id'. Only the named person may decide a `personal` step. */
export type FlowStep = { stepName: string; mode: ApprovalStepMode; approver: string; personal?: boolean }

export type ApprovalStepRow = { stepNo: number; approverId: number; mode: ApprovalStepMode; status: ApprovalStepStatus }
export type ApprovalStepChange = { stepNo: number; approverId: number; status: ApprovalStepStatus; byItself: boolean }

/** Final states of an approval. */
export type FinalApprovalStatus = Exclude<ApprovalStatus, typeof approvalStatus.pending>

/** Progress of an approval after a decision: while `status` is `pending`, it continues at `currentStep`. */
export type ApprovalProgress = {
  status: Exclude<ApprovalStatus, typeof approvalStatus.withdrawn>
  currentStep: number
  moves: ApprovalStepChange[]
}

/** Applies a decision of an approver in the current step: all rows that change, and the approval's new state. */
export function decideStep(
  rows: readonly ApprovalStepRow[],
  currentStep: number,
  answer: { approverId: number; agree: boolean },
): ApprovalProgress {
  const own: ApprovalStepChange = {
    stepNo: currentStep,
    approverId: answer.approverId,
    status: answer.agree ? approvalStepStatus.agreed : approvalStepStatus.rejected,
    byItself: false,
  }
  const others = filterPending(rows, currentStep).filter((row) => row.approverId !== answer.approverId)
  if (!answer.agree)
    return { status: approvalStatus.rejected, currentStep, moves: [own, ...others.map(toUnneededMove)] }
  if (others.length > 0 && others[0]?.mode === approvalStepMode.everyOne)
    return { status: approvalStatus.pending, currentStep, moves: [own] }
  const agreed = new Set([
    ...rows.filter((row) => row.status === approvalStepStatus.agreed).map((row) => row.approverId),
    answer.approverId,
  ])
  const next = enterStep(rows, currentStep + 1, agreed)
  return { ...next, moves: [own, ...others.map(toUnneededMove), ...next.moves] }
}

/** Enters a step, skipping steps already satisfied by people who agreed before. */
export function enterStep(
  rows: readonly ApprovalStepRow[],
  stepNo: number,
  agreed: ReadonlySet<number>,
): ApprovalProgress {
  const step = rows.filter((row) => row.stepNo === stepNo)
  if (step.length === 0) return { status: approvalStatus.approved, currentStep: stepNo - 1, moves: [] }
  const again = step.filter((row) => agreed.has(row.approverId))
  const undecided = step.filter((row) => !agreed.has(row.approverId))
  const moves = again.map(({ approverId }): ApprovalStepChange => ({
    stepNo,
    approverId,
    status: approvalStepStatus.agreed,
    byItself: true,
  }))
  const done = undecided.length === 0 || (step[0]?.mode === approvalStepMode.anyOne && again.length > 0)
  if (!done)
    return {
      status: approvalStatus.pending,
      currentStep: stepNo,
      moves: [
        ...moves,
        ...undecided.map(({ approverId }): ApprovalStepChange => ({
          stepNo,
          approverId,
          status: approvalStepStatus.pending,
          byItself: true,
        })),
      ],
    }
  const next = enterStep(rows, stepNo + 1, agreed)
  return { ...next, moves: [...moves, ...undecided.map(toUnneededMove), ...next.moves] }
}

const filterPending = (rows: readonly ApprovalStepRow[], stepNo: number) =>
  rows.filter((row) => row.stepNo === stepNo && row.status === approvalStepStatus.pending)
const toUnneededMove = ({ stepNo, approverId }: ApprovalStepRow): ApprovalStepChange => ({
  stepNo,
  approverId,
  status: approvalStepStatus.notNeeded,
  byItself: true,
})
