/** What other modules may use of vouchers. */
export { verifyLink, voucherLink } from './links.ts'
export { OpenTablePicker } from './parts/open-table-picker.tsx'
export type { Asked, FurtherKind, Serving } from './slots.ts'
