export { briefColumns } from './voucher-queries.ts'
