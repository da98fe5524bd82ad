import { useState } from 'react'
import { useLocation } from 'wouter'

import { HeroHeader } from '#kit/hero-header.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { removeStoredQueueNumber, storeQueueNumber, readStoredQueueNumber } from '../queue-number-store.ts'
import { buildNumberLink } from '../links.ts'
import { QueueNumberView } from '../parts/ticket-view.tsx'

const takeForm = createLazyComponent(() => import('../parts/take-form.tsx'))

/** P146 取号: a guest takes a number at the door and follows its state. */
export default function TakeNumberPage() {
  const [, navigate] = useLocation()
  const venueName = useGlobalConfig()?.venueName ?? ''
  const { queueId: queueIdText, code } = useParams('queueId', 'code')
  const requestedId = parseId(queueIdText)
  const [again, setAgain] = useState(false)
  // Last digits of the phone number from the form, so that the guest need not type them again.
  const [tail, setTail] = useState<string>()
  const queueId = requestedId ?? (again ? undefined : readStoredQueueNumber())
  const renderHeader = (fact: string) => (
    <HeroHeader title={venueName} fact={fact} left={<BackButton kind="hero" />} overlap />
  )
  const show = (id: number, phoneTail?: string) => {
    setTail(phoneTail)
    storeQueueNumber(id)
    navigate(buildNumberLink(id), { replace: true })
  }
  const restart = () => {
    removeStoredQueueNumber()
    setAgain(true)
    navigate(buildNumberLink(), { replace: true })
  }
  if (queueId !== undefined) {
    return (
      <QueueNumberView
        key={queueId}
        queueId={queueId}
        knownTail={tail}
        header={renderHeader('排队取号')}
        onAnew={restart}
      />
    )
  }
  return (
    <LazyContent
      part={takeForm}
      props={{ header: renderHeader('排队取号'), code, onTaken: show }}
      fallback={
        <Page header={renderHeader('排队取号')}>
          <Skeleton shape="lines" count={5} />
        </Page>
      }
    />
  )
}
