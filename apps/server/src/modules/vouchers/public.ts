export { voucherStores } from './voucher-entities.ts'
export { selectCancelDeadline } from './voucher-queries.ts'
