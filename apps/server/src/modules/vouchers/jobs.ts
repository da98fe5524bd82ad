/** Exports the background work of the vouchers module for the job scheduler. */
export { compareVoucherDay, compareDueDays } from './compare-day.ts'
export { processDueVouchers } from './process-due-vouchers.ts'
