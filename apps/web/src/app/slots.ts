/** What modules show of others above them is put in here. */
import { nightTools } from '../modules/billing/public.ts'
import { nightToolsSlot } from '../modules/directory/slots.ts'
import { shareNoticeOf } from '../modules/reservations/public.ts'
import { bookingNoticeSlot } from '../modules/tables/slots.ts'

/** Once, before any page of staff is shown. */
export function fillSlots(): void {
  nightToolsSlot.fill(nightTools)
  bookingNoticeSlot.fill(shareNoticeOf)
}
