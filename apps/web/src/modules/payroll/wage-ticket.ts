/** Ticket returned for the pay password: stored in this page's memory until it expires. */
import { parseTime } from '@nocturne/base/venue-time'
import { useEffect } from 'react'

import { ApiError } from '#lib/query/api-error.ts'
import { session, useSession } from '#lib/identity/session.ts'
import { createStore, useStore } from '#lib/store.ts'

/** Ticket, and the session token it was requested with. */
const ticketStore = createStore<{ ticket: string; token: string | null } | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

export function storeWageTicket({ ticket, expireTime }: { ticket: string; expireTime: string }): void {
  clearTimeout(timer)
  timer = setTimeout(clearWageTicket, Math.max(0, parseTime(expireTime).getTime() - Date.now()))
  ticketStore.set({ ticket, token: session().token })
}

function clearWageTicket(): void {
  clearTimeout(timer)
  ticketStore.set(null)
}

/** Ticket of the current session; null until the pay password is entered, and after the ticket expired. */
export function useWageTicket(): string | null {
  const { token } = useSession()
  const known = useStore(ticketStore)
  return known?.token === token ? known.ticket : null
}

/** Clears the ticket when the server rejects it as expired. */
export function useClearExpiredTicket(error: Error | null): void {
  const expired = error instanceof ApiError && error.errCode === 'PAY_TICKET_EXPIRED'
  useEffect(() => {
    if (expired) clearWageTicket()
  }, [expired])
}
