/** What other modules may use of the floor. */
export { TablePicker } from './parts/table-picker.tsx'
export type { PickableTable, TablePickerProps } from './parts/table-picker.tsx'
export { floorReadings, laneOf } from './queries.ts'
export { menuAfterOpening, sittingParam, tableLinks } from './table-links.ts'
