import {
  approvalStatus,
  approvalStepMode,
  approvalStepStatus,
  type ApprovalStatus,
  type ApprovalStepMode,
  type ApprovalStepStatus,
} from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { Tone } from '#kit/tone.ts'

const approvalTones: Record<ApprovalStatus, Tone> = {
  [approvalStatus.pending]: 'warning',
  [approvalStatus.approved]: 'positive',
  [approvalStatus.rejected]: 'danger',
  [approvalStatus.withdrawn]: 'neutral',
}
const stepTones: Record<ApprovalStepStatus, Tone> = {
  [approvalStepStatus.notReached]: 'neutral',
  [approvalStepStatus.pending]: 'warning',
  [approvalStepStatus.agreed]: 'positive',
  [approvalStepStatus.rejected]: 'danger',
  [approvalStepStatus.handedOver]: 'accent',
  [approvalStepStatus.notNeeded]: 'neutral',
}

/** Label and tone of an approval's status. */
export const getApprovalTag = (status: ApprovalStatus): { text: string; tone: Tone } => ({
  text: getLabel('approval_status', status),
  tone: approvalTones[status],
})

/** Label and tone of an approver's decision. */
export const getStepTag = (status: ApprovalStepStatus): { text: string; tone: Tone } => ({
  text: status === approvalStepStatus.notNeeded ? '无需处理' : getLabel('approval_step_status', status),
  tone: stepTones[status],
})

/** 或签 or 会签, if the step has several approvers. */
export const formatStepMode = (mode: ApprovalStepMode, people: number): string =>
  people > 1 ? (mode === approvalStepMode.everyOne ? '会签，需全部同意' : '或签，一人同意即可') : ''
