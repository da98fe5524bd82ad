import { useEffect } from 'react'

import { Skeleton } from '#kit/skeleton.tsx'
import { useScreen } from '#lib/routing/screen.ts'
import { useSession } from '#lib/identity/session.ts'
import { Page } from '#shells/page.tsx'
import { findMissingSession } from './access.ts'
import { signInAgain } from './sign-in-again.ts'
import { useShellRequested } from './start-session.ts'

/** Requests the session that the screen requires, before any of its code runs. */
export default function SignInPage() {
  const screen = useScreen()
  const session = useSession()
  const missing = findMissingSession(screen, session)
  const shellRequested = useShellRequested()
  useEffect(() => {
    if (missing && shellRequested) void signInAgain(missing)
  }, [missing, shellRequested])
  return (
    <Page back={false}>
      <Skeleton />
    </Page>
  )
}
