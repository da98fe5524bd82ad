/** What other modules may use of members: looking after one at the counter. */
import { laterPart } from '../../lib/loaded.ts'

/** A member as staff see him, with what they may do for him. */
export const memberDeskSheet = laterPart(() => import('./desk/member-desk-sheet.tsx'))
/** Writes a guest down as a member. */
export const registerMemberSheet = laterPart(() => import('./desk/register-sheet.tsx'))
export { scanMemberCode } from './desk/scan-member.ts'
