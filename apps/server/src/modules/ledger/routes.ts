import { ledger } from '@nocturne/contract/ledger/endpoints'
import { schemas } from '@nocturne/contract/ledger/schemas'
import { serverModule } from '../../http/bind.ts'
import { closeDay } from './close-night.ts'
import { closeShift, openShift } from './shift.ts'
import { listShifts, readMyShift } from './shift-queries.ts'

export const ledgerModule = serverModule(ledger, schemas, {
  closeDay,
  shiftOpen: openShift,
  shiftClose: closeShift,
  shiftList: listShifts,
  shiftMine: readMyShift,
})
