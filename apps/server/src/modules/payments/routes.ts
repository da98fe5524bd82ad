import { payments } from '@nocturne/contract/payments/endpoints'
import { schemas } from '@nocturne/contract/payments/schemas'
import { pickEndpoints, serverModule } from '../../http/bind.ts'
import { handleDifference, listDifferences, listReconciliations, listSuspense } from './finance-queries.ts'
import { handleSuspense } from './handle-suspense.ts'
import { giveUp, readStatus } from './payment-state.ts'

/** Beginning to pay is served by `billing`: it knows what a bill owes. */
const own = pickEndpoints(payments, [
  'status',
  'giveUp',
  'suspense',
  'handleSuspense',
  'reconciliations',
  'differences',
  'handleDifference',
])

export const paymentsModule = serverModule(own, schemas, {
  status: readStatus,
  giveUp,
  suspense: listSuspense,
  handleSuspense,
  reconciliations: listReconciliations,
  differences: listDifferences,
  handleDifference,
})
