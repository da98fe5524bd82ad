import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Avatar } from '#kit/avatar.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { ApprovalDetail } from '../approval-detail.ts'
import styles from './comments-card.module.css'

const commentSheet = createLazyComponent(() => import('./comment-sheet.tsx'))

/** Comments on an approval. */
export function CommentsCard({ approval }: { approval: ApprovalDetail }) {
  const { comments, can } = approval
  const [writing, setWriting] = useState(false)
  return (
    <Card label="评论">
      <SectionTitle
        inCard
        end={
          can.comment && (
            <Button kind="ghost" size="small" onClick={() => setWriting(true)}>
              写评论
            </Button>
          )
        }
      >
        评论
      </SectionTitle>
      {comments.length === 0 && <p className={styles['none']}>还没有评论</p>}
      {comments.map(({ commentId, userName, content, createTime }) => (
        <ListRow
          key={commentId}
          inCard
          lead={<Avatar name={userName} />}
          title={userName}
          aside={formatShortTime(createTime)}
          fact={<span className={styles['words']}>{content}</span>}
        />
      ))}
      {writing && (
        <LazySheet part={commentSheet} props={{ approvalId: approval.approvalId, onClose: () => setWriting(false) }} />
      )}
    </Card>
  )
}
