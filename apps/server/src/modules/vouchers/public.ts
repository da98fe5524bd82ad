export { cancellableUntil } from './voucher-queries.ts'
