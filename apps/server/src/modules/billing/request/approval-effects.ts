/** Effects of decisions in the approval centre on credits and refunds. */
import type { DecisionEffects } from '../../approvals/public.ts'
import { bookCredit } from '../credit/credit-effects.ts'
import { describeCredit, describeRefund } from './describe-requests.ts'
import { executeRefund } from '../refund/refund-effects.ts'
import { lockRequestBill, rejectRequest, withdrawRequest } from './requests.ts'

export const creditDecisionEffects: DecisionEffects = {
  permission: 'operate:credit:approve',
  hold: (tx, id) => lockRequestBill(tx, { kind: 'credit', id }),
  approved: async (context, creditId) => {
    await bookCredit(context, creditId)
  },
  rejected: (context, id) => rejectRequest(context, { kind: 'credit', id }),
  withdrawn: (context, id) => withdrawRequest(context, { kind: 'credit', id }),
  describe: describeCredit,
}

export const refundDecisionEffects: DecisionEffects = {
  permission: 'operate:refund:approve',
  hold: (tx, id) => lockRequestBill(tx, { kind: 'refund', id }),
  approved: async (context, refundId) => {
    await executeRefund(context, refundId)
  },
  rejected: (context, id) => rejectRequest(context, { kind: 'refund', id }),
  withdrawn: (context, id) => withdrawRequest(context, { kind: 'refund', id }),
  describe: describeRefund,
}
