/** What other modules may use of vouchers. */
export { verifyLink, voucherLink } from './links.ts'
export type { Asked, FurtherKind, Serving } from './slots.ts'
