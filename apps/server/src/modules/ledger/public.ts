export { openCreditLedgerAccounts, updateCreditLedgerAccounts } from './credit-ledger-accounts.ts'
export { moveSalesCredit } from './credit.ts'
export { lockFactDate, postFacts, recomputeBillStatuses } from './facts.ts'
export type { DiscountKind, Fact, FactAmounts } from './facts.ts'
export {
  ensureCashDrawer,
  ensureLedgerAccount,
  ensureLedgerAccounts,
  openCashDrawer,
  ensurePersonAccounts,
  postEntries,
  postEntry,
  resolveCashAccount,
} from './journal.ts'
export type { Cashier, JournalEntry, JournalLine } from './journal.ts'
export { closeNight, lockNight, refusePastNight, notifyNightClosed } from './close-night.ts'
export type { NightBooking, NightCloseNotifier } from './night-slot.ts'
export { computeNightMeasures } from './night-measures.ts'
export type { NightSnapshot } from './night-measures.ts'
