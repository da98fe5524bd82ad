/** Fills the slots of lower modules with content of higher ones. */
import { laterPart } from '../lib/loaded.ts'
import { ownAccountCard } from '../modules/bonus/public.ts'
import { memberDeskSlot, registerMemberSlot } from '../modules/billing/slots.ts'
import { memberToolsSlot, nightToolsSlot, ownAccountSlot, waitingApprovalsSlot } from '../modules/directory/slots.ts'
import { bookingNoticeSlot, proveMemberSlot } from '../modules/tables/slots.ts'
import { exportSheetSlot } from '../modules/payroll/slots.ts'
import { furtherKindsSlot } from '../modules/vouchers/slots.ts'

/** Call once, before any staff page is shown. */
export function fillSlots(): void {
  waitingApprovalsSlot.provide(laterPart(() => import('../modules/approvals/parts/waiting-rows.tsx')))
  nightToolsSlot.provide(laterPart(() => import('../modules/reports/desk/desk-tools.tsx')))
  memberToolsSlot.provide(laterPart(() => import('../modules/members/desk/member-tools.tsx')))
  memberDeskSlot.provide(laterPart(() => import('../modules/members/desk/member-desk-sheet.tsx')))
  registerMemberSlot.provide(laterPart(() => import('../modules/members/desk/register-sheet.tsx')))
  proveMemberSlot.provide(laterPart(() => import('../modules/billing/discount/prove-member-sheet.tsx')))
  furtherKindsSlot.provide(async () => (await import('../modules/flash-sales/code-kinds.ts')).codeKinds)
  exportSheetSlot.provide(laterPart(() => import('../modules/reports/export/export-sheet.tsx')))
  ownAccountSlot.provide(ownAccountCard)
  bookingNoticeSlot.provide(async (bookingId) => {
    const { shareNoticeById } = await import('../modules/reservations/share-notice.ts')
    return shareNoticeById(bookingId)
  })
}
