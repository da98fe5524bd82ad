import { billing } from '@nocturne/contract/billing/endpoints'
import { schemas } from '@nocturne/contract/billing/schemas'
import { serverModule } from '../../http/bind.ts'
import { readBillDetail } from './bill/bill-detail.ts'
import { listBills } from './bill/bill-list.ts'
import { printBill } from './bill/print-bill.ts'
import { applyCredit } from './credit/apply-credit.ts'
import { auditCredit } from './credit/review-credit.ts'
import { listCreditAccounts, readCredit } from './credit/credit-queries.ts'
import { repayCredit, repayCredits } from './credit/repay-credit.ts'
import { reverseRepayment } from './credit/reverse-repayment.ts'
import { remindCredit, writeOffCredit } from './credit/write-off-credit.ts'
import { discountBill, wipeBill } from './discount/change-discount.ts'
import { changeMember } from './discount/change-member.ts'
import { showDiscountPlan } from './discount/plan-discount.ts'
import { compensateBill } from './discount/compensate.ts'
import { topUpBill } from './discount/top-up.ts'
import { readInTheWay } from './night/closing-obstacles.ts'
import { endRunning } from './online/end-running.ts'
import { guestPay, scanPay } from './online/guest-pay.ts'
import { makeGuestCode, makeStaffCode } from './online/make-pay-code.ts'
import { readScanParam } from './online/scan-param.ts'
import { showRefundPlan } from './refund/plan-refund.ts'
import { applyRefund, auditRefund, retryRefund } from './refund/apply-refund.ts'
import { listRefunds } from './refund/refund-queries.ts'
import { requestReversal } from './settle/request-reversal.ts'
import { reverseBill } from './settle/reverse-bill.ts'
import { settleBill } from './settle/settle-bill.ts'
import { stayBelow } from './settle/stay-below.ts'

export const billingModule = serverModule(billing, schemas, {
  detail: readBillDetail,
  list: listBills,
  discount: discountBill,
  discountPlan: showDiscountPlan,
  wipe: wipeBill,
  member: changeMember,
  topUp: topUpBill,
  compensate: compensateBill,
  settle: settleBill,
  stayBelow,
  reverse: reverseBill,
  askReverse: requestReversal,
  print: printBill,

  refundPlan: showRefundPlan,
  refundApply: applyRefund,
  refundAudit: auditRefund,
  refundRetry: retryRefund,
  refundList: listRefunds,

  creditApply: applyCredit,
  creditAudit: auditCredit,
  creditRepay: repayCredit,
  creditRepayMany: repayCredits,
  creditRepayReverse: reverseRepayment,
  creditWriteOff: writeOffCredit,
  creditRemind: remindCredit,
  creditDetail: readCredit,
  creditAccounts: listCreditAccounts,

  guestPay,
  scanPay,
  scanParam: readScanParam,
  payCode: makeStaffCode,
  guestPayCode: makeGuestCode,
  endRunning,

  inTheWay: readInTheWay,
})
