import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Timeline } from '#kit/timeline.tsx'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import { formatStepMode } from '../labels.ts'

/** Approvers of a new form of this type, step by step, queried from the server. */
export function ApproverChain({ typeCode }: { typeCode: string }) {
  const query = useApi(approvals.preview, { typeCode })
  return (
    <Card label="审批流程">
      <SectionTitle inCard>审批流程</SectionTitle>
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={2} />}>
        {(steps) => <ApproverSteps steps={steps} />}
      </QueryView>
    </Card>
  )
}

/** Approval steps with the approvers of each. */
export function ApproverSteps({ steps }: { steps: AnswerOf<typeof approvals.preview> }) {
  return (
    <Timeline
      label="审批流程"
      steps={steps.map(({ stepName, mode, approvers }, index) => ({
        key: index,
        title: stepName,
        who: approvers.map(({ userName }) => userName).join('、'),
        tone: approvers.length === 0 ? 'danger' : 'accent',
        note:
          approvers.length === 0 ? '未找到审批人，请联系管理员' : formatStepMode(mode, approvers.length) || undefined,
      }))}
    />
  )
}
