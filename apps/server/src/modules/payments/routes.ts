import { payments } from '@nocturne/contract/payments/endpoints'
import { schemas } from '@nocturne/contract/payments/schemas'
import { defineServerModule } from '../../http/bind.ts'
import {
  handleDifference,
  listDifferences,
  listReconciliations,
  readReconciliationBridge,
  listSuspense,
} from './reconciliation/finance-queries.ts'
import { readNightDays } from './reconciliation/night-days.ts'
import { handleSuspense } from './callbacks/handle-suspense.ts'
import { giveUpPayment, readPaymentStatus } from './attempts/payment-state.ts'

export const paymentsModule = defineServerModule(payments, schemas, {
  status: readPaymentStatus,
  giveUp: giveUpPayment,
  suspense: listSuspense,
  handleSuspense,
  reconciliations: listReconciliations,
  bridge: readReconciliationBridge,
  nights: readNightDays,
  differences: listDifferences,
  handleDifference,
})
