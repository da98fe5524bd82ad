import { emptyTexts } from '@nocturne/contract/client-texts'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import Mail from 'lucide-react/icons/mail'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { ListPage } from '#shells/list-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { hasKeyBox, useFeedbackKeys, type FeedbackKey } from '../feedback-keys.ts'
import { mailboxLink, feedbackFormLink } from '../links.ts'
import { FeedbackRow, type FeedbackSummary } from '../parts/letter-row.tsx'
import { UnlockMessagesCard } from '../parts/open-box.tsx'

const renderFeedback = (letter: FeedbackSummary) => <FeedbackRow letter={letter} />
const getFeedbackId = (letter: FeedbackSummary) => letter.suggestId

/** P099 我的反馈: the user's own messages. Anonymous ones appear after the key box on this device was opened. */
export default function OwnFeedbackPage() {
  const [, navigate] = useLocation()
  const query = useApiPages(suggestions.my, {}, { live: true })
  const write = <Button onClick={() => navigate(feedbackFormLink)}>写信</Button>
  return (
    <ListPage
      backTo={mailboxLink}
      summary={<Nameless />}
      query={query}
      row={renderFeedback}
      rowKey={getFeedbackId}
      empty={{ text: emptyTexts.suggest, icon: <Mail />, action: write }}
    />
  )
}

function Nameless() {
  const keys = useFeedbackKeys()
  if (keys === null) return hasKeyBox() ? <UnlockMessagesCard /> : null
  return keys.length === 0 ? null : <NamelessLetters keys={keys} />
}

function NamelessLetters({ keys }: { keys: readonly FeedbackKey[] }) {
  const query = useApi(suggestions.withKeys, { keys: [...keys] }, { live: true })
  return (
    <section aria-label="匿名信件">
      <SectionTitle>匿名信件</SectionTitle>
      <QueryView query={query}>
        {(letters) => letters.map((letter) => <FeedbackRow key={letter.suggestId} letter={letter} />)}
      </QueryView>
      <SectionTitle>署名信件</SectionTitle>
    </section>
  )
}
