/**
 * Tab badge: number of bookings still expected tonight in the user's data scope. Polled rarely; live events trigger
 * updates.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import type { ScreenPath } from '@nocturne/contract/screens'
import { session as sessionEndpoints } from '@nocturne/contract/session/endpoints'
import { allPermissions } from '@nocturne/contract/all-permissions'

import { onLive } from '#lib/live/live.ts'
import { canStaffSend } from '#lib/identity/member-area.ts'
import { buildApiQuery, queryClient } from '#lib/query/query.ts'
import { onSessionChange, session } from '#lib/identity/session.ts'
import { setTabBadge } from '#lib/routing/tab-bar.ts'

/** Delay after start-up, so that the first screen loads first. */
const FIRST_MS = 1_500
/** Delay in which several events of one action become one request. */
const GATHER_MS = 400
/** Poll interval, for missed events and for the start of another night. */
const EVERY_MS = 5 * 60_000

const TAB: ScreenPath = '/pages/operat/reserve/index'

/** Starts updating the badge; called once at start-up. */
export function startExpectedBadge(): void {
  let owner = session().token
  onLive('booking', () => readSoon(GATHER_MS))
  onSessionChange(() => {
    if (session().token === owner) return
    owner = session().token
    setTabBadge(TAB, 0)
    readSoon(FIRST_MS)
  })
  setInterval(() => readSoon(0), EVERY_MS)
  readSoon(FIRST_MS)
}

let timer: ReturnType<typeof setTimeout> | undefined

function readSoon(waitMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void showExpected(), waitMs)
}

async function showExpected(): Promise<void> {
  const { token } = session()
  if (token === null || !canStaffSend() || document.visibilityState !== 'visible') return
  try {
    if (!(await canSeeBookings())) return
    const input = { bookingDate: getBusinessDate(Date.now()), pageNum: 1, pageSize: 1 }
    const { stat } = await queryClient.fetchQuery({ ...buildApiQuery(reservations.list, input), staleTime: 0 })
    if (session().token === token) setTabBadge(TAB, stat.waitingNum)
  } catch {
    // Retains the last count: the next event or interval retries.
  }
}

async function canSeeBookings(): Promise<boolean> {
  const keys = await queryClient.fetchQuery({
    ...buildApiQuery(sessionEndpoints.permissions, {}),
    staleTime: 10 * 60_000,
  })
  return keys.includes('operate:booking:list') || keys.includes(allPermissions)
}
