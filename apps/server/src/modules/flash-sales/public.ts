export { closeUnpaidKills } from './kill/close-unpaid.ts'
export { closeUnpaidJoins, endDuePlays } from './play/keep-plays.ts'
