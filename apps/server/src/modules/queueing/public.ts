export { dueNumbers, expireNumber } from './expire-number.ts'
