export { selectCancelDeadline } from './voucher-queries.ts'
