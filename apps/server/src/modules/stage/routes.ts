import { stage } from '@nocturne/contract/stage/endpoints'
import { schemas } from '@nocturne/contract/stage/schemas'
import { serverModule } from '../../http/bind.ts'
import { cancelClock } from './cancel-clock.ts'
import { clockOff } from './clock-off.ts'
import { clockOn } from './clock-on.ts'
import { listClocks, readState } from './clock-queries.ts'

export const stageModule = serverModule(stage, schemas, {
  state: readState,
  on: clockOn,
  off: clockOff,
  list: listClocks,
  cancel: cancelClock,
})
