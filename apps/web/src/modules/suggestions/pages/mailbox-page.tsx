import { emptyTexts } from '@nocturne/contract/client-texts'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import Mail from 'lucide-react/icons/mail'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Figure } from '#kit/figure.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Stack } from '#kit/stack.tsx'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { ListPage } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { feedbackStatuses, feedbackTypes, useFeedbackFilter } from '../feedback-filter.ts'
import { employeeCentreLink, myFeedbackLink, feedbackFormLink } from '../links.ts'
import { FeedbackRow, type FeedbackSummary } from '../parts/letter-row.tsx'

/** P097 总经理信箱: inbox for staff who handle messages; for all others an explanation and a link to the form. */
export default function MailboxPage() {
  const may = usePermissions()
  return may('employee:suggest:handle') ? <Inbox /> : <Invitation />
}

const renderFeedback = (letter: FeedbackSummary) => <FeedbackRow letter={letter} inbox />
const getFeedbackId = (letter: FeedbackSummary) => letter.suggestId

function Inbox() {
  const filter = useFeedbackFilter()
  const query = useApiPages(suggestions.list, filter.input, { live: true, keep: true })
  const { first } = query
  return (
    <ListPage
      backTo={employeeCentreLink}
      summary={
        <Card>
          <Stack row spread>
            <Figure label="待查看" value={first?.unreadCount ?? '–'} tone="warning" />
            <Figure label="已回复" value={first?.repliedCount ?? '–'} tone="positive" />
          </Stack>
        </Card>
      }
      filters={
        <>
          <ChipRow label="信件状态">
            <Chip selected={filter.status === undefined} onClick={() => filter.set({ status: undefined })}>
              全部
            </Chip>
            {feedbackStatuses.map(({ value, label }) => (
              <Chip key={value} selected={filter.status === value} onClick={() => filter.set({ status: value })}>
                {label}
              </Chip>
            ))}
          </ChipRow>
          <ChipRow label="信件类型">
            {feedbackTypes.map(({ value, label }) => {
              const chosen = filter.suggestType === value
              return (
                <Chip
                  key={value}
                  selected={chosen}
                  onClick={() => filter.set({ suggestType: chosen ? undefined : value })}
                >
                  {label}
                </Chip>
              )
            })}
          </ChipRow>
        </>
      }
      query={query}
      row={renderFeedback}
      rowKey={getFeedbackId}
      empty={{ text: emptyTexts.suggest, icon: <Mail /> }}
    />
  )
}

function Invitation() {
  const [, navigate] = useLocation()
  const title = useGlobalConfig()?.suggestTitle ?? '总经理信箱'
  return (
    <Page backTo={employeeCentreLink}>
      <Card label={title}>
        <Stack gap={4}>
          <h2>{title}</h2>
          <p>建议、投诉、举报或求助，直接写给总经理。可以署名，也可以匿名：匿名信件不记录写信人、部门、手机和时间。</p>
          <Button kind="primary" wide onClick={() => navigate(feedbackFormLink)}>
            写信
          </Button>
        </Stack>
      </Card>
      <ListRow href={myFeedbackLink} title="我的反馈" fact="查看回复和处理进度" />
    </Page>
  )
}
