import { approvalStepStatus, type ApprovalStepStatus } from '@nocturne/contract/codes'

import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { formatStepMode, getStepTag } from '../labels.ts'
import type { ApprovalDetail } from '../approval-detail.ts'

/** Request of the applicant and decisions of the approvers, in chronological order. */
export function ApprovalStepsCard({
  approval,
}: {
  approval: Pick<ApprovalDetail, 'applyUserName' | 'applyDeptName' | 'createTime' | 'steps'>
}) {
  const applied: TimelineStep = {
    key: 'applied',
    title: '发起申请',
    who: `${approval.applyUserName} · ${approval.applyDeptName}`,
    when: formatShortTime(approval.createTime),
    tone: 'positive',
  }
  return (
    <Card label="审批流程">
      <SectionTitle inCard>审批流程</SectionTitle>
      <Timeline label="审批流程" steps={[applied, ...approval.steps.flatMap(createLines)]} />
    </Card>
  )
}

type Step = ApprovalDetail['steps'][number]

/** Lines of a step: one for each decision, and one for approvers who have not decided. */
function createLines(step: Step): TimelineStep[] {
  const answers = step.people.filter(({ handleTime }) => handleTime !== null)
  const silent = step.people.filter(({ handleTime }) => handleTime === null)
  const statuses = [...new Set(silent.map(({ status }) => status))]
  return [
    ...answers.map((person) => createAnswerLine(step, person)),
    ...statuses.map((status) =>
      createPendingLine(
        step,
        status,
        silent.filter((person) => person.status === status),
      ),
    ),
  ]
}

function createAnswerLine(
  { stepNo, stepName }: Step,
  { userId, userName, status, opinion, handleTime }: Step['people'][number],
): TimelineStep {
  const { text, tone } = getStepTag(status)
  return {
    key: `${stepNo} ${userId}`,
    title: `${stepName} · ${text}`,
    who: userName,
    ...(handleTime !== null && { when: formatShortTime(handleTime) }),
    ...(opinion !== '' && { note: opinion }),
    tone,
  }
}

function createPendingLine(
  { stepNo, stepName, mode }: Step,
  status: ApprovalStepStatus,
  people: Step['people'],
): TimelineStep {
  const { text, tone } = getStepTag(status)
  const modeNote = status === approvalStepStatus.notNeeded ? '' : formatStepMode(mode, people.length)
  return {
    key: `${stepNo} ${status}`,
    title: `${stepName} · ${text}`,
    who: people.map(({ userName }) => userName).join('、'),
    ...(modeNote !== '' && { note: modeNote }),
    tone,
  }
}
