import { useCallback, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { HeroHeader } from '../../../kit/hero-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useGlobalConfig } from '../../../lib/global-config.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { useParams } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session.ts'
import { BackButton } from '../../../shells/back-button.tsx'
import { Later, LaterSheet } from '../../../shells/later.tsx'
import { Page } from '../../../shells/page.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { memberCentreLink } from '../links.ts'

const signInForm = laterPart(() => import('../parts/sign-in-form.tsx'))
const stopRemindersSheet = laterPart(() => import('../parts/stop-reminders-sheet.tsx'))
const memberHome = laterPart(() => import('../parts/member-home.tsx'))

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
    <LaterSheet
      part={stopRemindersSheet}
      props={{ code: stop, onClose: () => navigate(memberCentreLink, { replace: true }) }}
    />
  )
  const header = (title: string, fact: ReactNode, slim = false) => (
    <HeroHeader title={title} fact={fact} slim={slim} left={<BackButton kind="hero" />} overlap />
  )
  const goOn = useCallback(() => navigate(afterSignIn(redirect), { replace: true }), [navigate, redirect])
  const waiting = (
    <Page header={header('会员中心', venueName)}>
      <Skeleton shape="lines" count={5} />
    </Page>
  )
  if (memberToken === null) {
    const props = { header: header('会员中心', venueName), employeeCode, onSignedIn: goOn }
    return (
      <>
        <Later part={signInForm} props={props} fallback={waiting} />
        {stopSheet}
      </>
    )
  }
  const onBound = () => navigate(memberCentreLink, { replace: true })
  return (
    <>
      <Later part={memberHome} props={{ headerOf: header, employeeCode, redirect, onBound }} fallback={waiting} />
      {stopSheet}
    </>
  )
}
