/** Ticket returned for the pay password: stored in the memory of this page until it expires. */
import { parseTime } from '@nocturne/base/venue-time'
import { session as sessionEndpoints } from '@nocturne/contract/session/endpoints'
import { session } from '@nocturne/web/lib/identity/session'
import { call } from '@nocturne/web/lib/query/api'
import { ApiError } from '@nocturne/web/lib/query/api-error'
import { createStore, useStore } from '@nocturne/web/lib/store'
import { useEffect } from 'react'

import { encryptForSending } from '#lib/seal.ts'

/** Ticket, and the session token it was requested with. */
const ticketStore = createStore<{ ticket: string; token: string | null } | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

export async function openWages(payPassword: string): Promise<void> {
  const { ticket, expireTime } = await call(
    sessionEndpoints.checkPayPassword,
    { payPassword: await encryptForSending(payPassword) },
    { silent: true },
  )
  clearTimeout(timer)
  timer = setTimeout(closeWages, Math.max(0, parseTime(expireTime).getTime() - Date.now()))
  ticketStore.set({ ticket, token: session().token })
}

function closeWages(): void {
  clearTimeout(timer)
  ticketStore.set(null)
}

/** Ticket of the current session; null until the pay password is entered, and after it expired. */
export function useWageTicket(): string | null {
  const known = useStore(ticketStore)
  return known?.token === session().token ? known.ticket : null
}

/** Asks for the pay password again when the server refuses the ticket. */
export function useClosedTicket(error: Error | null): void {
  const isExpired = error instanceof ApiError && error.errCode === 'PAY_TICKET_EXPIRED'
  useEffect(() => {
    if (isExpired) closeWages()
  }, [isExpired])
}
