/** What other modules may use of the floor. */
export { arrivalForm } from './forms/arrival.ts'
export { ClearForm, WaiveMinForm } from './forms/shared-forms.ts'
export { default as ClearSettled } from './parts/clear-settled.tsx'
export { TablePicker } from './parts/table-picker.tsx'
export type { PickableTable, TablePickerProps } from './parts/table-picker.tsx'
export { floorReadings, laneOf, useAreaLabels } from './queries.ts'
export { menuAfterOpening, sittingParam, tableLinks } from './links.ts'
