export { personalCode } from './reward-codes.ts'
