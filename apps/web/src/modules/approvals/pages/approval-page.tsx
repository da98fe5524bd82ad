import { approvals } from '@nocturne/contract/approvals/endpoints'
import { useEffect } from 'react'

import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { invalidate, useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { MissingContentPage } from '#shells/absent-page.tsx'
import { DetailPage } from '#shells/detail-page.tsx'
import type { ApprovalDetail } from '../approval-detail.ts'
import { approvalsLink } from '../links.ts'
import { ApprovalActionsBar } from '../parts/actions-bar.tsx'
import { CommentsCard } from '../parts/comments-card.tsx'
import { CopyRecipientsCard } from '../parts/copies-card.tsx'
import { FactRows } from '../parts/fact-rows.tsx'
import { ApprovalSummaryCard } from '../parts/head-card.tsx'
import { PictureThumbnails } from '#shells/pictures.tsx'
import { ApprovalStepsCard } from '../parts/steps-card.tsx'

const renderActions = (approval: ApprovalDetail) => <ApprovalActionsBar approval={approval} />
const renderContent = (approval: ApprovalDetail) => <Content approval={approval} />

/** P141 审批详情. */
export default function ApprovalPage() {
  const { approvalId: text } = useParams('approvalId')
  const approvalId = parseId(text)
  const query = useApi(
    approvals.detail,
    { approvalId: approvalId ?? 0 },
    { enabled: approvalId !== undefined, live: true },
  )
  // Opening a copy marks it as read on the server, so the list and its count must be refetched.
  const isCopy = query.data !== undefined && query.data.read !== null
  useEffect(() => {
    if (isCopy) void invalidate(approvals.list)
  }, [isCopy])
  if (approvalId === undefined) return <MissingContentPage backTo={approvalsLink} text="审批不存在" />
  return (
    <DetailPage backTo={approvalsLink} query={query} bottom={renderActions}>
      {renderContent}
    </DetailPage>
  )
}

function Content({ approval }: { approval: ApprovalDetail }) {
  const { form, images, business, cc } = approval
  return (
    <>
      <ApprovalSummaryCard approval={approval} />
      {form.length > 0 && (
        <Card label="申请内容">
          <SectionTitle inCard>申请内容</SectionTitle>
          <FactRows facts={form} />
        </Card>
      )}
      {images.length > 0 && (
        <Card label="附件">
          <SectionTitle inCard>附件</SectionTitle>
          <PictureThumbnails urls={images} />
        </Card>
      )}
      {business && <Business business={business} />}
      <ApprovalStepsCard approval={approval} />
      {cc.length > 0 && <CopyRecipientsCard cc={cc} />}
      <CommentsCard approval={approval} />
    </>
  )
}

/** Facts and amounts of the business action to approve. */
function Business({ business }: { business: NonNullable<ApprovalDetail['business']> }) {
  const { title, route, rows } = business
  return (
    <Card label={title}>
      <SectionTitle inCard>{title}</SectionTitle>
      <FactRows facts={rows} />
      {route !== null && hasScreen(route) && (
        <Notice tone="accent" action="查看" href={route}>
          业务明细
        </Notice>
      )}
    </Card>
  )
}
