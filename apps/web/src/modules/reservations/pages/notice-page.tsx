import { getBusinessDate } from '@nocturne/base/venue-time'
import CalendarX from 'lucide-react/icons/calendar-x'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { bookingDepositStatus } from '@nocturne/contract/codes'
import { formatErrorMessage } from '@nocturne/contract/errors'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { isCallWaiting } from '../notice-texts.ts'
import { takeNumberLink } from '../links.ts'
import { GuestCancelSection, DepositPaidNotice, ArrivalRulesCard, BookingTimeCard } from '../parts/notice-cards.tsx'
import { RequestCallRow } from '../parts/request-call.tsx'
import { VenueCard } from '../parts/venue-card.tsx'
import styles from '../parts/notice.module.css'

const payDeposit = createLazyComponent(() => import('../parts/pay-deposit.tsx'))

/** Poll interval: guests keep the page open on their way to the venue, and should see changes made there. */
const EVERY_MS = 60_000
/** Poll interval while a call request is open. */
const WAITING_MS = 15_000

/** P009 预订通知: a booking as the guest sees it through the shared link, without signing in. */
export default function NoticePage() {
  const tonight = getBusinessDate(useNow())
  const params = useParams('shareCode', 'bookingId')
  const config = useGlobalConfig()
  const shareCode = params.shareCode ?? ''
  const bookingId = parseId(params.bookingId)
  const query = useApi(
    reservations.guestDetail,
    { shareCode, ...(bookingId !== undefined && { bookingId }) },
    { enabled: shareCode !== '', every: (shown) => (isCallWaiting(shown) ? WAITING_MS : EVERY_MS) },
  )
  // True for an invalid link; also once the link has expired while the page is open.
  const isNotFound =
    shareCode === '' || (query.error instanceof ApiError && query.error.errCode === 'BOOKING_NOT_FOUND')
  const booking = isNotFound ? undefined : query.data
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  return (
    <Page
      header={<HeroHeader title={config?.venueName ?? ''} overlap />}
      bottom={booking?.canPayDeposit && <div ref={setBarPlace} className={styles['barPlace']} />}
    >
      <div className={styles['cards']}>
        {isNotFound ? (
          <BookingNotFound />
        ) : (
          <QueryView query={query} skeleton={<NoticeSkeleton />}>
            {(shown) => <BookingTimeCard booking={shown} />}
          </QueryView>
        )}
        {booking?.depositStatus === bookingDepositStatus.paid && <DepositPaidNotice booking={booking} />}
        {booking?.canPayDeposit && (
          <LazyContent
            part={payDeposit}
            props={{ booking, shareCode, barPlace }}
            fallback={<Skeleton shape="lines" count={2} />}
          />
        )}
        {config && (
          <VenueCard venue={config} night={booking?.bookingDate ?? tonight}>
            {booking && <RequestCallRow booking={booking} shareCode={shareCode} />}
          </VenueCard>
        )}
        {booking && <ArrivalRulesCard booking={booking} />}
        {booking && <GuestCancelSection booking={booking} shareCode={shareCode} />}
      </div>
    </Page>
  )
}

function BookingNotFound() {
  const [, navigate] = useLocation()
  return (
    <Card>
      <EmptyState
        icon={<CalendarX />}
        text={formatErrorMessage('BOOKING_NOT_FOUND', {})}
        action={<Button onClick={() => navigate(takeNumberLink)}>到店取号</Button>}
      />
    </Card>
  )
}

function NoticeSkeleton() {
  return (
    <Card>
      <Skeleton shape="lines" count={8} />
    </Card>
  )
}
