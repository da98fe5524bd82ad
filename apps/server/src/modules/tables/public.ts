export { bottleHandedOut } from './bottle-sql.ts'
export { liveFloor } from './live-floor.ts'
export { selectAmounts, amountNames, selectAmountSums } from './amounts-sql.ts'
export {
  assertLockOrder,
  assertVersion,
  hasLockedMain,
  lockRecord,
  logTable,
  recordSittingChange,
} from './record-store.ts'
export type { RecordChange, RecordRow } from './record-store.ts'
export { findSittingCode } from './table-code.ts'
export { requireScannedTable } from './code-throttle.ts'
export { transferSalesCredit } from './transfer-sales-credit.ts'
export { correctGuestNumber } from './guest-number.ts'
export { rotateTableCode } from './rotate-code.ts'
export { lockTables, refreshFreeTable, refreshFreeTables } from './free-table.ts'
export type { TableRow } from './free-table.ts'
export { readAreaMinCharge, createMinChargeLookup, readTableMinCharge } from './min-charge.ts'
export { readBillMinimum } from './record-group.ts'
export { computeMissing } from './below-minimum.ts'
export type { Minimum } from './below-minimum.ts'
export { isRunning, runningStatuses } from './record-status.ts'
export { isInUse, computeMinDiff } from './tables-rules.ts'
export { setMember, settleOn, restoreSittings } from './settled-records.ts'
export type { BillMoney } from './tables-rules.ts'
export { openTable } from './open-table.ts'
export type {
  TableBookings,
  OffBillItem,
  SittingBills,
  SittingBottles,
  SittingClocks,
  Opening as TableOpening,
  SittingOrders,
} from './sitting-slots.ts'
