import { approvals } from '@nocturne/contract/approvals/endpoints'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { lazy, Suspense, useState } from 'react'

import { BottomBar } from '../../../kit/bottom-bar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { useApi } from '../../../lib/query.ts'
import { idParam, useParams, useScreenTitle } from '../../../lib/screen.ts'
import { stands } from '../../../lib/standing.ts'
import { DetailPage } from '../../../shells/detail-page.tsx'
import { Page } from '../../../shells/page.tsx'
import type { ApprovalDetail } from '../approval-detail.ts'
import { approvalsLink } from '../links.ts'
import { CommentsCard } from '../parts/comments-card.tsx'
import { CopiesCard } from '../parts/copies-card.tsx'
import type { Decision } from '../parts/decide-sheet.tsx'
import { FactRows } from '../parts/fact-rows.tsx'
import { HeadCard } from '../parts/head-card.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { StepsCard } from '../parts/steps-card.tsx'
import { useOwnApproval } from '../use-approval-actions.ts'

const DecideSheet = lazy(() => import('../parts/decide-sheet.tsx'))
const CommentSheet = lazy(() => import('../parts/comment-sheet.tsx'))

/** P141 审批详情. */
export default function ApprovalPage() {
  const title = useScreenTitle()
  const { approvalId: text } = useParams('approvalId')
  const approvalId = idParam(text)
  const query = useApi(
    approvals.detail,
    { approvalId: approvalId ?? 0 },
    { enabled: approvalId !== undefined, live: true },
  )
  const [decision, setDecision] = useState<Decision | null>(null)
  const [commenting, setCommenting] = useState(false)
  if (approvalId === undefined) {
    return (
      <Page title={title} backTo={approvalsLink}>
        <EmptyState icon={<FileQuestion />} text="审批不存在" />
      </Page>
    )
  }
  return (
    <>
      <DetailPage
        title={title}
        backTo={approvalsLink}
        query={query}
        bottom={(approval: ApprovalDetail) => <Actions approval={approval} onDecide={setDecision} />}
      >
        {(approval: ApprovalDetail) => <Content approval={approval} onComment={() => setCommenting(true)} />}
      </DetailPage>
      <Suspense>
        {decision !== null && query.data && (
          <DecideSheet
            approvalId={approvalId}
            subject={query.data.title}
            decision={decision}
            onClose={() => setDecision(null)}
          />
        )}
        {commenting && <CommentSheet approvalId={approvalId} onClose={() => setCommenting(false)} />}
      </Suspense>
    </>
  )
}

function Content({ approval, onComment }: { approval: ApprovalDetail; onComment: () => void }) {
  const { form, images, business, cc } = approval
  return (
    <>
      <HeadCard approval={approval} />
      {form.length > 0 && (
        <Card label="申请内容">
          <SectionTitle inCard>申请内容</SectionTitle>
          <FactRows facts={form} />
        </Card>
      )}
      {images.length > 0 && (
        <Card label="附件">
          <SectionTitle inCard>附件</SectionTitle>
          <Pictures urls={images} />
        </Card>
      )}
      {business && <Business business={business} />}
      <StepsCard approval={approval} />
      {cc.length > 0 && <CopiesCard cc={cc} />}
      <CommentsCard approval={approval} onComment={onComment} />
    </>
  )
}

/** What a business action asks about, with its amounts. */
function Business({ business }: { business: NonNullable<ApprovalDetail['business']> }) {
  const { title, route, rows } = business
  return (
    <Card label={title}>
      <SectionTitle inCard>{title}</SectionTitle>
      <FactRows facts={rows} />
      {route !== null && stands(route) && (
        <Notice tone="accent" action="查看" href={route}>
          业务明细
        </Notice>
      )}
    </Card>
  )
}

function Actions({ approval, onDecide }: { approval: ApprovalDetail; onDecide: (decision: Decision) => void }) {
  const { can } = approval
  const own = useOwnApproval(approval.approvalId, approval.title)
  if (!can.handle && !can.cancel && !can.urge) return null
  return (
    <BottomBar>
      {can.transfer && <Button onClick={() => onDecide('transfer')}>转交</Button>}
      {can.handle && (
        <>
          <Button kind="danger" onClick={() => onDecide('reject')}>
            拒绝
          </Button>
          <Button kind="primary" wide onClick={() => onDecide('agree')}>
            同意
          </Button>
        </>
      )}
      {can.cancel && (
        <Button kind="danger" wide={!can.urge} onClick={own.withdraw}>
          撤销
        </Button>
      )}
      {can.urge && (
        <Button kind="primary" wide onClick={own.remind}>
          催办
        </Button>
      )}
    </BottomBar>
  )
}
