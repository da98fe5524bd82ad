import { useEffect } from 'react'

import { Skeleton } from '../kit/skeleton.tsx'
import { useScreen } from '../lib/screen.ts'
import { useSession } from '../lib/session.ts'
import { Page } from '../shells/page.tsx'
import { missingSession } from './access.ts'
import { signInAgain } from './sign-in-again.ts'
import { useShellAsked } from './start-session.ts'

/** Requests the session that the screen requires, before any of its code runs. */
export default function SignInPage() {
  const screen = useScreen()
  const session = useSession()
  const missing = missingSession(screen, session)
  const shellAsked = useShellAsked()
  useEffect(() => {
    if (missing && shellAsked) void signInAgain(missing)
  }, [missing, shellAsked])
  return (
    <Page back={false}>
      <Skeleton />
    </Page>
  )
}
