export { textQueueGuests } from './text-guests.ts'
export { dueNumbers, expireNumber } from './expire-number.ts'
