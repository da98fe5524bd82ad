export { settleDeposits } from './deposit.ts'
export { freeDeposit, lockDeposits, openDeposits, useDeposit } from './deposit-store.ts'
export type { BillDeposit } from './deposit-store.ts'
export { dueBookings, expireBooking } from './expire-booking.ts'
