import { useState } from 'react'
import { useLocation } from 'wouter'

import { HeroHeader } from '../../../kit/hero-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useGlobalConfig } from '../../../lib/global-config.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { BackButton } from '../../../shells/back-button.tsx'
import { Later } from '../../../shells/later.tsx'
import { Page } from '../../../shells/page.tsx'
import { forgetNumber, keepNumber, keptNumber } from '../kept-number.ts'
import { numberLink } from '../links.ts'
import { TicketView } from '../parts/ticket-view.tsx'

const takeForm = laterPart(() => import('../parts/take-form.tsx'))

/** P146 取号: a guest takes a number at the door and follows its state. */
export default function TakeNumberPage() {
  const [, navigate] = useLocation()
  const venueName = useGlobalConfig()?.venueName ?? ''
  const { queueId: askedText, code } = useParams('queueId', 'code')
  const asked = idParam(askedText)
  const [again, setAgain] = useState(false)
  // Taken over from the form, so that the phone number need not be typed twice.
  const [tail, setTail] = useState<string>()
  const queueId = asked ?? (again ? undefined : keptNumber())
  const header = (fact: string) => (
    <HeroHeader title={venueName} fact={fact} left={<BackButton kind="hero" />} overlap />
  )
  const show = (id: number, phoneTail?: string) => {
    setTail(phoneTail)
    keepNumber(id)
    navigate(numberLink(id), { replace: true })
  }
  const startAnew = () => {
    forgetNumber()
    setAgain(true)
    navigate(numberLink(), { replace: true })
  }
  if (queueId !== undefined) {
    return (
      <TicketView key={queueId} queueId={queueId} knownTail={tail} header={header('排队取号')} onAnew={startAnew} />
    )
  }
  return (
    <Later
      part={takeForm}
      props={{ header: header('排队取号'), code, onTaken: show }}
      fallback={
        <Page header={header('排队取号')}>
          <Skeleton shape="lines" count={5} />
        </Page>
      }
    />
  )
}
