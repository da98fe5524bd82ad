import { billing } from '@nocturne/contract/billing/endpoints'
import { schemas } from '@nocturne/contract/billing/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { readBillDetail } from './bill/bill-detail.ts'
import { listBills } from './bill/bill-list.ts'
import { printBill } from './bill/print-bill.ts'
import { applyCredit } from './credit/apply-credit.ts'
import { reviewCredit } from './credit/review-credit.ts'
import { listCreditAccounts, readCredit } from './credit/credit-queries.ts'
import { repayCredit, repayCredits } from './credit/repay-credit.ts'
import { reverseRepayment } from './credit/reverse-repayment.ts'
import { remindCredit, writeOffCredit } from './credit/write-off-credit.ts'
import { discountBill, wipeBill } from './discount/change-discount.ts'
import { changeMember } from './discount/change-member.ts'
import { previewDiscount } from './discount/plan-discount.ts'
import { compensateBill } from './discount/compensate.ts'
import { topUpBill } from './discount/top-up.ts'
import { readClosingObstacles } from './night/closing-obstacles.ts'
import { endRunningPayment } from './online/end-running.ts'
import { guestPay, scanPay } from './online/guest-pay.ts'
import { createGuestPayCode, createStaffPayCode } from './online/make-pay-code.ts'
import { readPaymentPreview } from './online/guest-payment-preview.ts'
import { previewRefund } from './refund/plan-refund.ts'
import { applyRefund, reviewRefund, retryRefund } from './refund/apply-refund.ts'
import { listRefunds } from './refund/refund-queries.ts'
import { requestReversal } from './settle/request-reversal.ts'
import { reverseBill } from './settle/reverse-bill.ts'
import { settleBill } from './settle/settle-bill.ts'
import { stayBelow } from './settle/stay-below.ts'

export const billingModule = defineServerModule(billing, schemas, {
  detail: readBillDetail,
  list: listBills,
  discount: discountBill,
  discountPlan: previewDiscount,
  wipe: wipeBill,
  member: changeMember,
  topUp: topUpBill,
  compensate: compensateBill,
  settle: settleBill,
  stayBelow,
  reverse: reverseBill,
  askReverse: requestReversal,
  print: printBill,

  refundPlan: previewRefund,
  refundApply: applyRefund,
  refundAudit: reviewRefund,
  refundRetry: retryRefund,
  refundList: listRefunds,

  creditApply: applyCredit,
  creditAudit: reviewCredit,
  creditRepay: repayCredit,
  creditRepayMany: repayCredits,
  creditRepayReverse: reverseRepayment,
  creditWriteOff: writeOffCredit,
  creditRemind: remindCredit,
  creditDetail: readCredit,
  creditAccounts: listCreditAccounts,

  guestPay,
  scanPay,
  scanParam: readPaymentPreview,
  payCode: createStaffPayCode,
  guestPayCode: createGuestPayCode,
  endRunning: endRunningPayment,

  inTheWay: readClosingObstacles,
})
