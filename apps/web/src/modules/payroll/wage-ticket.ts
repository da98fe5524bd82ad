/** What the pay password opened: in the memory of this page, for as long as the server takes it. */
import { parseTime } from '@nocturne/base/venue-time'
import { useEffect } from 'react'

import { ApiError } from '../../lib/api-error.ts'
import { session, useSession } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** The ticket, and the session it was given to. */
const held = createStore<{ ticket: string; token: string | null } | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

export function keepTicket({ ticket, expireTime }: { ticket: string; expireTime: string }): void {
  clearTimeout(timer)
  timer = setTimeout(forgetTicket, Math.max(0, parseTime(expireTime).getTime() - Date.now()))
  held.set({ ticket, token: session().token })
}

export function forgetTicket(): void {
  clearTimeout(timer)
  held.set(null)
}

/** Null until the pay password was typed, once the server asks for it again, and for whoever signs in next. */
export function useWageTicket(): string | null {
  const { token } = useSession()
  const known = useStore(held)
  return known?.token === token ? known.ticket : null
}

/** Closes what the server no longer opens. */
export function useForgottenTicket(error: Error | null): void {
  const expired = error instanceof ApiError && error.errCode === 'PAY_TICKET_EXPIRED'
  useEffect(() => {
    if (expired) forgetTicket()
  }, [expired])
}
