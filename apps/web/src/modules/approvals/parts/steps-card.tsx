import { Card } from '../../../kit/card.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Timeline, type TimelineStep } from '../../../kit/timeline.tsx'
import { shortTime } from '../../../lib/format.ts'
import { modeWord, stepState } from '../labels.ts'
import type { ApprovalDetail } from '../approval-detail.ts'

/** Who asked, who was asked, and what they said, in order. */
export function StepsCard({ approval }: { approval: ApprovalDetail }) {
  const applied: TimelineStep = {
    key: 'applied',
    title: '发起申请',
    who: `${approval.applyUserName} · ${approval.applyDeptName}`,
    when: shortTime(approval.createTime),
    tone: 'positive',
  }
  return (
    <Card label="审批流程">
      <SectionTitle inCard>审批流程</SectionTitle>
      <Timeline label="审批流程" steps={[applied, ...approval.steps.flatMap(linesOf)]} />
    </Card>
  )
}

/** One line for each person of a step. */
function linesOf({ stepNo, stepName, mode, people }: ApprovalDetail['steps'][number]): TimelineStep[] {
  return people.map(({ userId, userName, status, opinion, handleTime }, index) => {
    const state = stepState(status)
    const asked = index === 0 ? modeWord(mode, people.length) : ''
    return {
      key: `${stepNo} ${userId}`,
      title: `${stepName} · ${state.text}`,
      who: [userName, asked].filter(Boolean).join(' · '),
      ...(handleTime !== null && { when: shortTime(handleTime) }),
      ...(opinion !== '' && { note: opinion }),
      tone: state.tone,
    }
  })
}
