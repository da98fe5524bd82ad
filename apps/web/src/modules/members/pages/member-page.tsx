import { useCallback, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { HeroHeader } from '#kit/hero-header.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useParams } from '#lib/routing/screen.ts'
import { useSession } from '#lib/identity/session.ts'
import { BackButton } from '#shells/back-button.tsx'
import { LazyContent, LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { getSignInTarget } from '../sign-in-target.ts'
import { memberCentreLink } from '../links.ts'

const signInForm = createLazyComponent(() => import('../parts/sign-in-form.tsx'))
const stopRemindersSheet = createLazyComponent(() => import('../parts/stop-reminders-sheet.tsx'))
const memberHome = createLazyComponent(() => import('../parts/member-home.tsx'))

/**
 * P147 会员中心: sign-in or registration of guests; for members the member code, their sales person and links to their
 * data.
 */
export default function MemberPage() {
  const [, navigate] = useLocation()
  const venueName = useGlobalConfig()?.venueName ?? ''
  const { memberToken } = useSession()
  const { employeeCode, redirect, stop } = useParams('employeeCode', 'redirect', 'stop')
  const stopSheet = stop !== undefined && (
    <LazySheet
      part={stopRemindersSheet}
      props={{ code: stop, onClose: () => navigate(memberCentreLink, { replace: true }) }}
    />
  )
  const renderHeader = (title: string, fact: ReactNode, slim = false) => (
    <HeroHeader title={title} fact={fact} slim={slim} left={<BackButton kind="hero" />} overlap />
  )
  const goOn = useCallback(() => navigate(getSignInTarget(redirect), { replace: true }), [navigate, redirect])
  const waiting = (
    <Page header={renderHeader('会员中心', venueName)}>
      <Skeleton shape="lines" count={5} />
    </Page>
  )
  if (memberToken === null) {
    const props = { header: renderHeader('会员中心', venueName), employeeCode, onSignedIn: goOn }
    return (
      <>
        <LazyContent part={signInForm} props={props} fallback={waiting} />
        {stopSheet}
      </>
    )
  }
  const onBound = () => navigate(memberCentreLink, { replace: true })
  return (
    <>
      <LazyContent
        part={memberHome}
        props={{ headerOf: renderHeader, employeeCode, redirect, onBound }}
        fallback={waiting}
      />
      {stopSheet}
    </>
  )
}
