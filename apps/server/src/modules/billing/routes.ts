import { billing } from '@nocturne/contract/billing/endpoints'
import { schemas } from '@nocturne/contract/billing/schemas'
import { payments } from '@nocturne/contract/payments/endpoints'
import { schemas as paymentSchemas } from '@nocturne/contract/payments/schemas'
import { pickEndpoints, serverModule } from '../../http/bind.ts'
import { readBillDetail } from './bill/bill-detail.ts'
import { listBills } from './bill/bill-list.ts'
import { printBill } from './bill/print-bill.ts'
import { applyCredit } from './credit/apply-credit.ts'
import { auditCredit } from './credit/audit-credit.ts'
import { listCreditAccounts, listCredits, readCredit } from './credit/credit-queries.ts'
import { repayCredit } from './credit/repay-credit.ts'
import { remindCredit, writeOffCredit } from './credit/write-off-credit.ts'
import { discountBill, wipeBill } from './discount/change-discount.ts'
import { changeMember } from './discount/change-member.ts'
import { topUpBill } from './discount/top-up.ts'
import { endRunning } from './online/end-running.ts'
import { guestPay, scanPay } from './online/guest-pay.ts'
import { makeGuestCode, makeStaffCode } from './online/make-pay-code.ts'
import { readScanParam } from './online/scan-param.ts'
import { applyRefund, auditRefund, retryRefund } from './refund/apply-refund.ts'
import { listRefunds } from './refund/refund-queries.ts'
import { reverseBill } from './settle/reverse-bill.ts'
import { settleBill } from './settle/settle-bill.ts'

export const billingModule = serverModule(billing, schemas, {
  detail: readBillDetail,
  list: listBills,
  discount: discountBill,
  wipe: wipeBill,
  member: changeMember,
  topUp: topUpBill,
  settle: settleBill,
  reverse: reverseBill,
  print: printBill,

  refundApply: applyRefund,
  refundAudit: auditRefund,
  refundRetry: retryRefund,
  refundList: listRefunds,

  creditApply: applyCredit,
  creditAudit: auditCredit,
  creditRepay: repayCredit,
  creditWriteOff: writeOffCredit,
  creditRemind: remindCredit,
  creditList: listCredits,
  creditDetail: readCredit,
  creditAccounts: listCreditAccounts,
})

/** Paying on a phone: what of it knows bills. The rest of the contract's `payments` is served by the module of that name. */
const onPhones = pickEndpoints(payments, ['guestPay', 'scanPay', 'scanParam', 'payCode', 'guestPayCode', 'endRunning'])

export const onlineModule = serverModule(onPhones, paymentSchemas, {
  guestPay,
  scanPay,
  scanParam: readScanParam,
  payCode: makeStaffCode,
  guestPayCode: makeGuestCode,
  endRunning,
})
