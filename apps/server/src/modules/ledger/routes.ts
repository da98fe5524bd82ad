import { ledger } from '@nocturne/contract/ledger/endpoints'
import { schemas } from '@nocturne/contract/ledger/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { closeDay } from './close-night.ts'
import { closeShift, countShift, moveCash, openShift } from './shift.ts'
import { readShiftReport } from './shift-report.ts'
import { listShifts, readMyShift } from './shift-queries.ts'

export const ledgerModule = defineServerModule(ledger, schemas, {
  closeDay,
  shiftOpen: openShift,
  shiftCount: countShift,
  cashMove: moveCash,
  shiftReport: readShiftReport,
  shiftClose: closeShift,
  shiftList: listShifts,
  shiftMine: readMyShift,
})
