/** What modules show of others above them is put in here. */
import { laterPart } from '../lib/loaded.ts'
import { nightToolsSlot } from '../modules/directory/slots.ts'
import { bookingNoticeSlot } from '../modules/tables/slots.ts'

/** Once, before any page of staff is shown. */
export function fillSlots(): void {
  nightToolsSlot.fill(laterPart(() => import('../modules/billing/night/night-tools.tsx')))
  bookingNoticeSlot.fill(async (bookingId) => {
    const { shareNoticeById } = await import('../modules/reservations/share-notice.ts')
    return shareNoticeById(bookingId)
  })
}
