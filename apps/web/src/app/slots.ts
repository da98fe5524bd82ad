/** Provides the slots of lower modules with components and functions of higher modules. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { memberServiceSlot, registerMemberSlot } from '../modules/billing/slots.ts'
import { memberToolsSlot, nightToolsSlot, ownAccountSlot, waitingApprovalsSlot } from '../modules/directory/slots.ts'
import { bookingNoticeSlot, proveMemberSlot } from '../modules/tables/slots.ts'
import { exportSheetSlot } from '../modules/payroll/slots.ts'
import { externalCodeKindsSlot } from '../modules/vouchers/slots.ts'

/** Call once, before any staff page is shown. */
export function provideModuleSlots(): void {
  waitingApprovalsSlot.provide(createLazyComponent(() => import('../modules/approvals/parts/waiting-rows.tsx')))
  nightToolsSlot.provide(createLazyComponent(() => import('../modules/reports/desk/desk-tools.tsx')))
  memberToolsSlot.provide(createLazyComponent(() => import('../modules/members/desk/member-tools.tsx')))
  memberServiceSlot.provide(createLazyComponent(() => import('../modules/members/desk/member-desk-sheet.tsx')))
  registerMemberSlot.provide(createLazyComponent(() => import('../modules/members/desk/register-sheet.tsx')))
  proveMemberSlot.provide(createLazyComponent(() => import('../modules/billing/discount/prove-member-sheet.tsx')))
  externalCodeKindsSlot.provide(async () => (await import('../modules/flash-sales/code-kinds.ts')).prepaidCodeKinds)
  exportSheetSlot.provide(createLazyComponent(() => import('../modules/reports/export/export-sheet.tsx')))
  ownAccountSlot.provide(createLazyComponent(() => import('../modules/bonus/parts/own-account-card.tsx')))
  bookingNoticeSlot.provide(async (bookingId) => {
    const { shareBookingNoticeById: shareNoticeById } = await import('../modules/reservations/share-notice.ts')
    return shareNoticeById(bookingId)
  })
}
