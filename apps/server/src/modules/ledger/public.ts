export { factDate, postFacts, refreshBill } from './facts.ts'
export type { DiscountKind, Fact, FactAmounts } from './facts.ts'
export { cashDrawer, postEntry } from './journal.ts'
export type { JournalEntry, JournalLine } from './journal.ts'
