export { closeUnpaidKills } from './kill/close-unpaid.ts'
export { closeUnpaidJoins, endDuePlays } from './play/settle-plays.ts'
