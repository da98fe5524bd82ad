export { bookBonusBills } from './book-bills.ts'
export type { NewBonusBill } from './book-bills.ts'
export { bookNightRebates } from './night-rebates.ts'
export { bookTaskRewards } from './task-rewards.ts'
export { notifyCreditedBonus } from './notify-booked.ts'
export { requestWithdrawal } from './withdraw.ts'
export {
  approveWithdraw,
  recordFailedWithdrawal,
  lockWithdraw,
  bookPaidWithdrawal,
  rejectWithdraw,
} from './withdraw-steps.ts'
