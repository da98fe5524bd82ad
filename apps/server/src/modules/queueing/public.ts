export { sendQueueMessages } from './send-queue-messages.ts'
export { listDueNumbers, expireNumber } from './expire-number.ts'
