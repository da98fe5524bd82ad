import { suggestSide } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useEffect, useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { EmptyState } from '#kit/empty-state.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNoWatermark } from '#lib/no-watermark.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { useParams } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PlainPageHeader } from '#shells/plain-page-header.tsx'
import { Page } from '#shells/page.tsx'
import { getFeedbackStatusTag, getFeedbackTypeTag, formatWrittenTime } from '../labels.ts'
import { hasKeyBox, findFeedbackKey, useFeedbackKeys, type FeedbackKey } from '../feedback-keys.ts'
import { mailboxLink, myFeedbackLink } from '../links.ts'
import { FeedbackPictures } from '../parts/letter-pictures.tsx'
import { UnlockMessagesCard } from '../parts/open-box.tsx'
import styles from '../parts/letter.module.css'

const partSheet = createLazyComponent(() => import('../parts/part-sheet.tsx'))

type Letter = AnswerOf<typeof suggestions.detail>
/** Id of a message, and its key if this device has it, as the request needs them. */
export type FeedbackRef = Pick<FeedbackKey, 'suggestId'> & Partial<FeedbackKey>

/** P100 反馈详情: a feedback message with its thread. */
export default function FeedbackPage() {
  const { suggestId } = useParams('suggestId')
  const may = usePermissions()
  const keys = useFeedbackKeys()
  const backTo = may('employee:suggest:handle') ? mailboxLink : myFeedbackLink
  if (suggestId === undefined || !/^[\w-]{22}$/.test(suggestId)) {
    return (
      <Page header={<PlainPageHeader backTo={backTo} />}>
        <EmptyState icon={<FileQuestion />} text="信件不存在" />
      </Page>
    )
  }
  const letterKey = findFeedbackKey(keys, suggestId)
  return (
    <OneLetter
      letter={{ suggestId, ...(letterKey && { letterKey }) }}
      backTo={backTo}
      shut={keys === null && hasKeyBox()}
    />
  )
}

function OneLetter({ letter, backTo, shut }: { letter: FeedbackRef; backTo: string; shut: boolean }) {
  const query = useApi(suggestions.detail, letter, { live: true })
  // A key on this device means that the reader wrote the message anonymously: hide the watermark with their name.
  useNoWatermark(letter.letterKey !== undefined)
  // The server marks the message as read when staff who handle messages open it, so the inbox is outdated.
  const opened = query.data !== undefined
  useEffect(() => {
    if (opened) void invalidate(suggestions.list)
  }, [opened])
  if (query.error && shut && letter.letterKey === undefined) {
    return (
      <Page header={<PlainPageHeader backTo={backTo} />}>
        <UnlockMessagesCard />
      </Page>
    )
  }
  return (
    <DetailPage
      header={<PlainPageHeader backTo={backTo} />}
      query={query}
      bottom={(data) => renderActions(letter, data)}
    >
      {(data) => <Thread letter={letter} data={data} />}
    </DetailPage>
  )
}

function Thread({ letter, data }: { letter: FeedbackRef; data: Letter }) {
  const state = getFeedbackStatusTag(data.status)
  const type = getFeedbackTypeTag(data.suggestType)
  const author = data.anonymous ? '匿名' : [data.authorName, data.authorDeptName].filter(Boolean).join(' ')
  return (
    <>
      <Card label="信件">
        <Stack gap={3}>
          <Stack row spread>
            <h2 className={styles['title']}>{data.title}</h2>
            <Tag tone={state.tone}>{state.text}</Tag>
          </Stack>
          <Stack row gap={2}>
            <Tag tone={type.tone}>{type.text}</Tag>
            <span className={styles['fact']}>
              {author} · {formatWrittenTime(data)}
            </span>
          </Stack>
          <p className={styles['words']}>{data.content}</p>
          {data.imageCount > 0 && <FeedbackPictures letter={letter} replyNo={0} />}
        </Stack>
      </Card>
      {data.replies.map((reply) => (
        <Card key={reply.replyNo} label={reply.side === suggestSide.manager ? '总经理的回复' : '写信人的追加'}>
          <Stack gap={2}>
            <Stack row spread>
              <b>{formatSide(reply.side, data.can.append)}</b>
              <span className={styles['fact']}>{formatWrittenTime(reply)}</span>
            </Stack>
            <p className={styles['words']}>{reply.content}</p>
            {reply.imageCount > 0 && <FeedbackPictures letter={letter} replyNo={reply.replyNo} />}
          </Stack>
        </Card>
      ))}
    </>
  )
}

const formatSide = (side: Letter['replies'][number]['side'], own: boolean) =>
  side === suggestSide.manager ? '总经理' : own ? '我' : '写信人'

const renderActions = (letter: FeedbackRef, data: Letter) => <Actions letter={letter} data={data} />

function Actions({ letter, data }: { letter: FeedbackRef; data: Letter }) {
  const [writing, setWriting] = useState<'append' | 'reply' | null>(null)
  const close = useCommand(suggestions.close, {
    label: '关闭信件',
    invalidates: [suggestions.list, suggestions.detail],
  })
  const { can } = data
  if (!can.append && !can.reply && !can.close) return null
  const closeFeedback = async () => {
    if (await confirm({ title: '关闭信件', body: '关闭后双方都不能再写', confirmLabel: '关闭', tone: 'danger' }))
      await close.submit({ suggestId: letter.suggestId })
  }
  return (
    <>
      <BottomBar>
        {can.close && <Button onClick={closeFeedback}>关闭</Button>}
        {can.append && (
          <Button kind="primary" wide onClick={() => setWriting('append')}>
            追加
          </Button>
        )}
        {can.reply && (
          <Button kind="primary" wide onClick={() => setWriting('reply')}>
            回复
          </Button>
        )}
      </BottomBar>
      {writing !== null && (
        <LazySheet part={partSheet} props={{ letter, what: writing, onClose: () => setWriting(null) }} />
      )}
    </>
  )
}
