/** Background work of vouchers, for the composition root. */
export { compareDay, compareDue } from './compare-day.ts'
export { processDueVouchers } from './process-due-vouchers.ts'
