import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import type { ApprovalDetail } from '../approval-detail.ts'

/** Recipients of copies, and when they read them. */
export function CopyRecipientsCard({ cc }: { cc: ApprovalDetail['cc'] }) {
  return (
    <Card label="抄送">
      <SectionTitle inCard>抄送</SectionTitle>
      <KeyValue
        rows={cc.map(({ userName, readTime }) => ({
          label: userName,
          value: readTime === null ? '未读' : `${formatShortTime(readTime)} 已读`,
          faint: readTime === null,
        }))}
      />
    </Card>
  )
}
