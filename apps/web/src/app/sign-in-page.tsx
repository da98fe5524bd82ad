import { useEffect } from 'react'

import { Skeleton } from '../kit/skeleton.tsx'
import { useScreen } from '../lib/screen.ts'
import { useSession } from '../lib/session.ts'
import { Page } from '../shells/page.tsx'
import { missingSession } from './access.ts'
import { signInAgain } from './relogin.ts'
import { useShellAsked } from './start-session.ts'

/** Stands where a page lacks its session, and asks for it before any of the page runs. */
export function SignInPage() {
  const screen = useScreen()
  const session = useSession()
  const missing = screen ? missingSession(screen, session) : null
  const shellAsked = useShellAsked()
  useEffect(() => {
    if (missing && shellAsked) void signInAgain(missing)
  }, [missing, shellAsked])
  return (
    <Page title={screen?.title ?? ''} back={false}>
      <Skeleton />
    </Page>
  )
}
