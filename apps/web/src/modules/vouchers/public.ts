/** What other modules may use of vouchers. */
export { voucherLink } from './links.ts'
export type { Asked, Serving } from './slots.ts'
