export { bookBills } from './book-bills.ts'
export type { Bill } from './book-bills.ts'
export { rebateBook } from './night-rebates.ts'
export { bookTaskRewards } from './task-rewards.ts'
