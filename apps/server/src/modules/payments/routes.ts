import { payments } from '@nocturne/contract/payments/endpoints'
import { schemas } from '@nocturne/contract/payments/schemas'
import { serverModule } from '../../http/bind.ts'
import {
  handleDifference,
  listDifferences,
  listReconciliations,
  readBridge,
  listSuspense,
} from './reconciliation/finance-queries.ts'
import { handleSuspense } from './callbacks/handle-suspense.ts'
import { giveUp, readStatus } from './attempts/payment-state.ts'

export const paymentsModule = serverModule(payments, schemas, {
  status: readStatus,
  giveUp,
  suspense: listSuspense,
  handleSuspense,
  reconciliations: listReconciliations,
  bridge: readBridge,
  differences: listDifferences,
  handleDifference,
})
