/** What modules show of others above them is put in here. */
import { laterPart } from '../lib/loaded.ts'
import { ownAccountCard } from '../modules/bonus/public.ts'
import { nightToolsSlot, ownAccountSlot } from '../modules/directory/slots.ts'
import { bookingNoticeSlot } from '../modules/tables/slots.ts'
import { furtherKindsSlot } from '../modules/vouchers/slots.ts'

/** The twelve digits of what was paid ahead. */
const isPrepaidCode = (text: string): boolean => /^\d{12}$/.test(text.replaceAll(/[\s-]/g, ''))

/** Once, before any page of staff is shown. */
export function fillSlots(): void {
  nightToolsSlot.fill(laterPart(() => import('../modules/billing/night/night-tools.tsx')))
  furtherKindsSlot.fill(() => [
    {
      id: 'kill',
      label: '秒杀',
      permission: 'speedKill:order:verify',
      couldBe: isPrepaidCode,
      look: async (asked) => (await import('../modules/flash-sales/serve-code.tsx')).serveCode(asked),
    },
    {
      id: 'play',
      label: '组局',
      permission: 'verify:play:consume',
      couldBe: isPrepaidCode,
      look: async (asked) => (await import('../modules/flash-sales/find-certificate.ts')).findCertificate(asked),
    },
  ])
  ownAccountSlot.fill(ownAccountCard)
  bookingNoticeSlot.fill(async (bookingId) => {
    const { shareNoticeById } = await import('../modules/reservations/share-notice.ts')
    return shareNoticeById(bookingId)
  })
}
