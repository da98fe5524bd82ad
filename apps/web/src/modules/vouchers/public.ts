/** Parts of the vouchers module that other modules may use. */
export { verifyLink, voucherLink } from './links.ts'
export { OpenTablePicker } from './parts/open-table-picker.tsx'
export type { Asked, FurtherKind, Serving } from './slots.ts'
