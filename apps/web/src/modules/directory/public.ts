/** What other modules may use of the people. */
export { PersonPicker, useColleagues } from './parts/person-picker.tsx'
export type { PersonPickerProps } from './parts/person-picker.tsx'
export { WALK_IN } from './walk-in.ts'
