export { demandVersion, lockRecord, logTable, markRecord } from './record-store.ts'
export type { RecordChange, RecordRow } from './record-store.ts'
export { tonightsMinCharge } from './min-charge.ts'
export { minDiff } from './tables-rules.ts'
