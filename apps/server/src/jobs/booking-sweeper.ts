/** Expires bookings whose guests did not arrive by the hold time. */
import type { Db } from '../db/connection.ts'
import { listDueBookings, expireBooking } from '../modules/reservations/public.ts'
import { runWithEvents } from '../http/with-events.ts'

/** Uses one transaction per booking; locked ones wait for the next run. Returns the number expired. */
export async function expireBookings(db: Db, now: Date): Promise<number> {
  let expired = 0
  for (const due of await listDueBookings(db, now)) {
    if (await runWithEvents(db, (tx, emit) => expireBooking(tx, emit, due, now))) expired += 1
  }
  return expired
}
