import { useEffect } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'

import { useParams } from '../../lib/screen.ts'
import { bindLink } from './links.ts'
import type { Stranger } from './authorization.ts'

/**
 * Who is to be bound. A link brings the code in its query: it is moved into the state of the history at once, so that it is
 * neither in the bar nor in what is shared, and a reload still finds it.
 */
export function useStranger(): Stranger {
  const { validCode, redirect_uri: redirect } = useParams('validCode', 'redirect_uri')
  const kept = useHistoryState<Partial<Stranger> | null>()
  useEffect(() => {
    if (!validCode) return
    const state: Stranger = { validCode, nickName: '' }
    navigate(bindLink(redirect), { replace: true, state })
  }, [validCode, redirect])
  return { validCode: validCode ?? kept?.validCode ?? '', nickName: kept?.nickName ?? '' }
}
