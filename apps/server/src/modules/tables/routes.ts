import { tables } from '@nocturne/contract/tables/endpoints'
import { schemas } from '@nocturne/contract/tables/schemas'
import { serverModule } from '../../http/bind.ts'
import { openTable } from './open-table.ts'
import { findByCode, listAllTables, listAreaLabels, listAreas, listTables, readBusinessDay, readLog, readQrcode } from './table-queries.ts'

export const tablesModule = serverModule(tables, schemas, {
  list: listTables,
  open: openTable,
  log: readLog,
  qrcode: readQrcode,
  businessDay: readBusinessDay,
  areaLabels: listAreaLabels,
  areas: listAreas,
  commonList: listAllTables,
  findByCode,
})
