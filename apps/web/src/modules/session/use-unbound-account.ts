import { useEffect } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

import { useParams } from '#lib/routing/screen.ts'
import { buildBindLink } from './links.ts'
import type { UnboundAccount } from './authorization.ts'

/**
 * Account to be bound. Moves the code of a link from the query into the history state, so that it is neither in the
 * address bar nor in shared links, and survives a reload.
 */
export function useUnboundAccount(): UnboundAccount {
  const { validCode, redirect_uri: redirect } = useParams('validCode', 'redirect_uri')
  const stored = useHistoryState<Partial<UnboundAccount> | null>()
  useEffect(() => {
    if (!validCode) return
    const state: UnboundAccount = { validCode, nickName: '' }
    navigate(buildBindLink(redirect), { replace: true, state })
  }, [validCode, redirect])
  return { validCode: validCode ?? stored?.validCode ?? '', nickName: stored?.nickName ?? '' }
}
