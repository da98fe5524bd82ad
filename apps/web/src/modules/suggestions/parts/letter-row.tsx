import { suggestStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { getFeedbackStatusTag, getFeedbackTypeTag, formatWrittenTime } from '../labels.ts'
import { buildFeedbackLink } from '../links.ts'

export type FeedbackSummary = AnswerOf<typeof suggestions.my>['rows'][number]

/** List row of a message with its number of replies. The inbox also shows the author. */
export function FeedbackRow({ letter, inbox = false }: { letter: FeedbackSummary; inbox?: boolean }) {
  const { suggestId, title, suggestType, status, anonymous, authorName, authorDeptName, replyCount } = letter
  const state = getFeedbackStatusTag(status)
  const type = getFeedbackTypeTag(suggestType)
  const author = anonymous ? '匿名' : [authorName, authorDeptName].filter(Boolean).join(' ')
  const facts = [
    inbox || anonymous ? author : '',
    formatWrittenTime(letter),
    replyCount > 0 ? `${replyCount} 条往来` : '',
  ]
  return (
    <ListRow
      href={buildFeedbackLink(suggestId)}
      title={title}
      {...(inbox && status === suggestStatus.unread && { aside: <Tag tone="danger">未读</Tag> })}
      fact={
        <Stack row gap={2}>
          <Tag tone={type.tone}>{type.text}</Tag>
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </Stack>
      }
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}
