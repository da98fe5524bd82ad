import { queueing } from '@nocturne/contract/queueing/endpoints'
import { schemas } from '@nocturne/contract/queueing/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { callNumber, passNumber, restoreNumber } from './call-number.ts'
import { cancelNumber, rejoinQueue } from './guest-number.ts'
import { issueNumber } from './issue-number.ts'
import { countWaiting, listNumbers, readNumber } from './queue-queries.ts'
import { seatNumber } from './seat-number.ts'
import { takeNumber } from './take-number.ts'

export const queueingModule = defineServerModule(queueing, schemas, {
  take: takeNumber,
  detail: readNumber,
  waiting: countWaiting,
  cancel: cancelNumber,
  rejoin: rejoinQueue,
  issue: issueNumber,
  list: listNumbers,
  call: callNumber,
  pass: passNumber,
  restore: restoreNumber,
  seat: seatNumber,
})
