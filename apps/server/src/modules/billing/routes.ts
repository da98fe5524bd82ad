import { billing } from '@nocturne/contract/billing/endpoints'
import { schemas } from '@nocturne/contract/billing/schemas'
import { serverModule } from '../../http/bind.ts'
import { applyCredit } from './apply-credit.ts'
import { applyRefund, auditRefund, retryRefund } from './apply-refund.ts'
import { auditCredit } from './audit-credit.ts'
import { readBillDetail } from './bill-detail.ts'
import { listBills } from './bill-list.ts'
import { discountBill, wipeBill } from './change-discount.ts'
import { changeMember } from './change-member.ts'
import { listCreditAccounts, listCredits, readCredit } from './credit-queries.ts'
import { printBill } from './print-bill.ts'
import { listRefunds } from './refund-queries.ts'
import { repayCredit } from './repay-credit.ts'
import { reverseBill } from './reverse-bill.ts'
import { settleBill } from './settle-bill.ts'
import { topUpBill } from './top-up.ts'
import { remindCredit, writeOffCredit } from './write-off-credit.ts'

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
