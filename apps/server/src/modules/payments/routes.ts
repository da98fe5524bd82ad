import { payments } from '@nocturne/contract/payments/endpoints'
import { schemas } from '@nocturne/contract/payments/schemas'
import { serverModule } from '../../http/bind.ts'
import { handleDifference, listDifferences, listReconciliations, listSuspense } from './finance-queries.ts'
import { guestPay, scanPay } from './guest-pay.ts'
import { handleSuspense } from './handle-suspense.ts'
import { makeGuestCode, makeStaffCode } from './make-pay-code.ts'
import { endRunning, giveUp, readStatus } from './payment-state.ts'
import { readScanParam } from './scan-param.ts'

export const paymentsModule = serverModule(payments, schemas, {
  guestPay,
  scanPay,
  status: readStatus,
  giveUp,
  scanParam: readScanParam,
  payCode: makeStaffCode,
  guestPayCode: makeGuestCode,
  endRunning,
  suspense: listSuspense,
  handleSuspense,
  reconciliations: listReconciliations,
  differences: listDifferences,
  handleDifference,
})
