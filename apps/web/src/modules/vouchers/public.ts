/** Parts of the vouchers module that other modules may use. */
export { buildVerifyLink, buildVoucherLink } from './links.ts'
export { OpenTablePicker } from './parts/open-table-picker.tsx'
export type { CodeLookUp, ExternalCodeKind, CodeSheetRenderer } from './slots.ts'
