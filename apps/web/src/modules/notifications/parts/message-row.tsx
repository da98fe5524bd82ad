import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { buildMessageLink } from '../links.ts'
import { CategoryIcon } from './category-icon.tsx'
import styles from './message-row.module.css'

export type StaffMessage = AnswerOf<typeof notifications.list>['rows'][number]

/** Message in a list: category, title, beginning of its text, and a dot while it is unread. */
export function MessageRow({ message }: { message: StaffMessage }) {
  const { notificationId, category, title, content, readFlag, createTime } = message
  return (
    <ListRow
      href={buildMessageLink(notificationId)}
      lead={<CategoryIcon category={category} unread={!readFlag} />}
      title={
        <span className={readFlag ? styles['read'] : undefined}>
          {!readFlag && <span className="visually-hidden">未读 </span>}
          {title}
        </span>
      }
      fact={<span className={styles['summary']}>{content}</span>}
      note={<time className={styles['time']}>{formatShortTime(createTime)}</time>}
    />
  )
}
