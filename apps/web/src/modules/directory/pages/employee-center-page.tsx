import { notifications } from '@nocturne/contract/notifications/endpoints'
import { useState } from 'react'

import { Skeleton } from '#kit/skeleton.tsx'
import { useApi } from '#lib/query/query.ts'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { LazyContent, LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { lazyEmployeeCodeSheet } from '../employee-code.ts'
import { removeMenusWithoutPage } from '../menu-rules.ts'
import { MenuGroup } from '../parts/menu-group.tsx'
import { PhoneSettings } from '../parts/phone-settings.tsx'
import { ProfileHeader } from '../parts/profile-header.tsx'
import { QuickLinks } from '../parts/quick-links.tsx'
import { TodayShift } from '../parts/today-shift.tsx'
import { memberToolsSlot, nightToolsSlot, ownAccountSlot, waitingApprovalsSlot } from '../slots.ts'

/** P077 员工中心: the user's profile, pending items, and all screens the user may open. */
export default function EmployeeCenterPage() {
  const title = useScreenTitle()
  const query = useApi(notifications.home, {}, { live: true })
  const [showingCode, setShowingCode] = useState(false)
  const waiting = { messages: query.data?.unread ?? 0, approvals: query.data?.pendingApprovals ?? 0 }
  return (
    <Page header={<ProfileHeader title={title} user={query.data?.user} />}>
      <QuickLinks waiting={waiting} onCode={() => setShowingCode(true)} />
      {waiting.approvals > 0 && <LazyContent part={waitingApprovalsSlot.get()} props={{}} />}
      <LazyContent part={nightToolsSlot.get()} props={{}} />
      <LazyContent part={ownAccountSlot.get()} props={{}} />
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {({ menus, todayShift, punched }) => (
          <>
            <TodayShift todayShift={todayShift} punched={punched} />
            {removeMenusWithoutPage(menus, hasScreen).map((group) => (
              <MenuGroup key={group.title} {...group} waiting={waiting} />
            ))}
          </>
        )}
      </QueryView>
      <LazyContent part={memberToolsSlot.get()} props={{}} />
      <PhoneSettings />
      {showingCode && <LazySheet part={lazyEmployeeCodeSheet} props={{ onClose: () => setShowingCode(false) }} />}
    </Page>
  )
}
