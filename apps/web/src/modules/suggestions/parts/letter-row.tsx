import { suggestStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { suggestions } from '@nocturne/contract/suggestions/endpoints'

import { ListRow } from '../../../kit/list-row.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { Tag } from '../../../kit/tag.tsx'
import { letterState, letterType, writtenText } from '../labels.ts'
import { letterLink } from '../links.ts'

export type LetterCard = AnswerOf<typeof suggestions.my>['rows'][number]

/** List row of a message. The inbox shows the author, the own list the number of replies. */
export function LetterRow({ letter, inbox = false }: { letter: LetterCard; inbox?: boolean }) {
  const { suggestId, title, suggestType, status, anonymous, authorName, authorDeptName, replyCount } = letter
  const state = letterState(status)
  const type = letterType(suggestType)
  const author = anonymous ? '匿名' : [authorName, authorDeptName].filter(Boolean).join(' ')
  const facts = [inbox || anonymous ? author : '', writtenText(letter), replyCount > 0 ? `${replyCount} 条往来` : '']
  return (
    <ListRow
      href={letterLink(suggestId)}
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
