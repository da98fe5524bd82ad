/** Expires bookings whose guests did not come until the hold time. */
import type { Db } from '../db/connection.ts'
import { dueBookings, expireBooking } from '../modules/reservations/public.ts'
import { withEvents } from '../http/with-events.ts'

/** Each booking in a transaction of its own; what somebody works on waits for the next run. Answers how many expired. */
export async function sweepBookings(db: Db, now: Date): Promise<number> {
  let expired = 0
  for (const due of await dueBookings(db, now)) {
    if (await withEvents(db, (tx, emit) => expireBooking(tx, emit, due, now))) expired += 1
  }
  return expired
}
