import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

import { useUser } from '#lib/identity/session.ts'

/**
 * Redirects users restricted to their own data from the level of departments to their own page. Replaces the history
 * entry, so that back leaves the report.
 */
export function useRedirectToOwnLevel(
  scope: 'self' | 'dept' | 'all' | undefined,
  ownPage: (userId: number) => string | undefined,
): void {
  const user = useUser()
  const to = scope === 'self' && user ? ownPage(user.userId) : undefined
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true })
  }, [to])
}
