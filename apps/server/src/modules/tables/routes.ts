import { tables } from '@nocturne/contract/tables/endpoints'
import { schemas } from '@nocturne/contract/tables/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { cancelOpening } from './cancel-opening.ts'
import { changeGuest, changeMin, waiveMin } from './change-record.ts'
import { listAttributionSittings } from './attribution-sittings.ts'
import { changeAttribution } from './change-attribution.ts'
import { changeSales } from './change-sales.ts'
import { clearSettledTables, planClearSettled } from './clear-settled.ts'
import { clearTable } from './clear-table.ts'
import { lockTable, unlockTable } from './lock-table.ts'
import { mergeTables } from './merge-tables.ts'
import { openTable } from './open-table.ts'
import { readTableQrcode } from './read-qrcode.ts'
import { splitTable } from './split-table.ts'
import { readTable } from './table-detail.ts'
import { readFloorPlan } from './floor-plan.ts'
import { findByCode, listAllTables, listAreaLabels, listAreas, listTables, readBusinessDay } from './table-queries.ts'
import { readTableLog } from './table-log.ts'
import { readTonightFigures } from './tonight.ts'
import { planMerge } from './plan-merge.ts'
import { planTransfer } from './plan-transfer.ts'
import { transferTable } from './transfer-table.ts'

export const tablesModule = defineServerModule(tables, schemas, {
  list: listTables,
  detail: readTable,
  open: openTable,
  transfer: transferTable,
  transferPlan: planTransfer,
  merge: mergeTables,
  mergePlan: planMerge,
  split: splitTable,
  clear: clearTable,
  clearSettled: clearSettledTables,
  clearPlan: planClearSettled,
  cancelOpen: cancelOpening,
  lock: lockTable,
  unlock: unlockTable,
  changeSales,
  attributionSittings: listAttributionSittings,
  changeAttribution,
  changeGuest,
  changeMin,
  waiveMin,
  log: readTableLog,
  qrcode: readTableQrcode,
  businessDay: readBusinessDay,
  tonight: readTonightFigures,
  floorPlan: readFloorPlan,
  areaLabels: listAreaLabels,
  areas: listAreas,
  commonList: listAllTables,
  findByCode,
})
