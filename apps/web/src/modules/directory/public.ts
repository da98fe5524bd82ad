/** Parts of this module that other modules may use. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

/** Sheet to find a member; loaded when opened. */
export const lazyMemberSheet = createLazyComponent(() => import('./parts/member-sheet.tsx'))
export type { MemberSearchResult } from './parts/member-sheet.tsx'
export { DeptFilterChip } from './parts/dept-chip.tsx'
export { PersonFilterChip } from './parts/person-chip.tsx'
export { PersonPicker, useColleagues } from './parts/person-picker.tsx'
export type { PersonPickerProps } from './parts/person-picker.tsx'
export { WALK_IN } from './walk-in.ts'
export { lazyEmployeeCodeSheet } from './employee-code.ts'
