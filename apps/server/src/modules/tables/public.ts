export { bottleHandedOut } from './bottle-sql.ts'
export { liveFloor } from './live-floor.ts'
export { amountColumns, amountNames, amountSums } from './amounts-sql.ts'
export { demandAfter, demandVersion, holdsMain, lockRecord, logTable, markRecord } from './record-store.ts'
export type { RecordChange, RecordRow } from './record-store.ts'
export { codeOfSitting } from './table-code.ts'
export { tableByScannedCode } from './code-throttle.ts'
export { handOver } from './hand-over.ts'
export { correctGuestNumber } from './guest-number.ts'
export { rotateTableCode } from './rotate-code.ts'
export { lockTables, refreshFreeTable, turnFreeTables } from './free-table.ts'
export type { TableRow } from './free-table.ts'
export { areaMinCharge, minChargesOn, tonightsMinCharge } from './min-charge.ts'
export { billMinimum } from './record-group.ts'
export { missingNow } from './below-minimum.ts'
export type { Minimum } from './below-minimum.ts'
export { isRunning, runningStatuses } from './record-status.ts'
export { isInUse, minDiff } from './tables-rules.ts'
export { setMember, settleOn, sitAgain } from './settled-records.ts'
export type { BillMoney } from './tables-rules.ts'
export { openTable } from './open-table.ts'
export type {
  BookingsOfTables,
  OffBillItem,
  BillsOfSittings,
  BottlesOfSittings,
  ClocksOfSittings,
  Opening as TableOpening,
  OrdersOfSittings,
} from './sitting-slots.ts'
