/** Texts about the steps of an approval flow. */
import type { approvals } from '@nocturne/contract/approvals/endpoints'
import { approvalStepMode } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'

type Step = AnswerOf<typeof approvals.flowTrial>['steps'][number]

/** Names the approvers of a step, or that it has none. Pure. */
export function describeStep({ stepName, mode, approvers }: Step): string {
  const names = approvers.map(({ userName }) => userName)
  if (names.length === 0) return `${stepName}：没有人能批`
  const all = mode === approvalStepMode.everyOne && names.length > 1 ? '（都要同意）' : ''
  return `${stepName}：${names.join(names.length > 1 && all === '' ? '或' : '、')}${all}`
}
