export { closeUnpaidKills } from './kill/close-unpaid.ts'
