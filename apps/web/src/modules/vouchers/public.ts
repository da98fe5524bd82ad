/** Parts of the vouchers module that other modules may use. */
export { verifyLink, buildVoucherLink } from './links.ts'
export { OpenTablePicker } from './parts/open-table-picker.tsx'
export type { CodeLookUp, FurtherKind, Serving } from './slots.ts'
