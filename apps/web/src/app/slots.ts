/** Fills the slots of lower modules with implementations from higher modules. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { ownAccountCard } from '../modules/bonus/public.ts'
import { memberDeskSlot, registerMemberSlot } from '../modules/billing/slots.ts'
import { memberToolsSlot, nightToolsSlot, ownAccountSlot, waitingApprovalsSlot } from '../modules/directory/slots.ts'
import { bookingNoticeSlot, proveMemberSlot } from '../modules/tables/slots.ts'
import { exportSheetSlot } from '../modules/payroll/slots.ts'
import { furtherKindsSlot } from '../modules/vouchers/slots.ts'

/** Call once, before any staff page is shown. */
export function fillSlots(): void {
  waitingApprovalsSlot.provide(createLazyPart(() => import('../modules/approvals/parts/waiting-rows.tsx')))
  nightToolsSlot.provide(createLazyPart(() => import('../modules/reports/desk/desk-tools.tsx')))
  memberToolsSlot.provide(createLazyPart(() => import('../modules/members/desk/member-tools.tsx')))
  memberDeskSlot.provide(createLazyPart(() => import('../modules/members/desk/member-desk-sheet.tsx')))
  registerMemberSlot.provide(createLazyPart(() => import('../modules/members/desk/register-sheet.tsx')))
  proveMemberSlot.provide(createLazyPart(() => import('../modules/billing/discount/prove-member-sheet.tsx')))
  furtherKindsSlot.provide(async () => (await import('../modules/flash-sales/code-kinds.ts')).codeKinds)
  exportSheetSlot.provide(createLazyPart(() => import('../modules/reports/export/export-sheet.tsx')))
  ownAccountSlot.provide(ownAccountCard)
  bookingNoticeSlot.provide(async (bookingId) => {
    const { shareNoticeById } = await import('../modules/reservations/share-notice.ts')
    return shareNoticeById(bookingId)
  })
}
