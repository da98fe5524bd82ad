export { sendQueueMessages } from './text-guests.ts'
export { listDueNumbers, expireNumber } from './expire-number.ts'
