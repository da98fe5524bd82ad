export { sendQueueMessages } from './send-queue-messages.ts'
export { listDueQueueNumbers, expireQueueNumber } from './expire-number.ts'
