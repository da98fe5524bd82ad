/** Background work of vouchers, for the composition root. */
export { compareDay, compareDue } from './compare-day.ts'
export { followVouchers } from './follow-vouchers.ts'
