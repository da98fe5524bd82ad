export { publishFloorPlanDraft, readFloorPlanDraft, saveFloorPlanDraft } from './floor-plan.ts'
export { floorStores } from './floor-entities.ts'
export { hasHandedOutBottles } from './bottle-sql.ts'
export { liveFloorRows } from './live-floor.ts'
export { selectAmountColumns, amountColumns, selectAmountSums } from './amounts-sql.ts'
export {
  assertLockOrder,
  assertVersion,
  hasLockedMain,
  lockRecord,
  logTableChange,
  recordSittingChange,
} from './record-store.ts'
export type { RecordChange, RecordRow } from './record-store.ts'
export { findSittingCode } from './table-code.ts'
export { requireScannedTable } from './code-throttle.ts'
export { transferSalesCredit } from './transfer-sales-credit.ts'
export { changeGuestCount } from './guest-number.ts'
export { rotateTableCode } from './rotate-code.ts'
export { lockTables, refreshFreeTableStatus, refreshAllFreeTableStatuses } from './free-table.ts'
export type { TableRow } from './free-table.ts'
export { listTableCodes } from './list-codes.ts'
export { explainMinimums, readAreaMinCharge, createMinChargeLookup, readTableMinCharge } from './min-charge.ts'
export { readBillMinimum } from './record-group.ts'
export { computeMissingMinimum } from './below-minimum.ts'
export type { GroupMinimum } from './below-minimum.ts'
export { isRunning, runningStatuses } from './record-status.ts'
export { isTableInUse, computeMinDiff } from './tables-rules.ts'
export { setBillMember, assignBill, restoreSittings } from './bill-sittings.ts'
export type { BillPaymentState } from './tables-rules.ts'
export { openTable } from './open-table.ts'
export type {
  TableBookingsProvider,
  OffBillItem,
  SittingBillsProvider,
  SittingBottlesProvider,
  SittingClocksProvider,
  SittingOpening as TableOpening,
  SittingOrdersProvider,
} from './sitting-slots.ts'
