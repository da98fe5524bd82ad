import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

import { useUser } from '#lib/identity/session.ts'

/**
 * Redirects users restricted to their own data from the departments to their own page. Replaces the history entry, so
 * that back leaves the report.
 */
export function useOwnLevel(scope: 'self' | 'dept' | 'all' | undefined, ownPage: (userId: number) => string): void {
  const user = useUser()
  const to = scope === 'self' && user ? ownPage(user.userId) : null
  useEffect(() => {
    if (to !== null) navigate(to, { replace: true })
  }, [to])
}
