/** Effects of decisions in the approval centre on credits and refunds. */
import type { DecisionEffects } from '../../approvals/public.ts'
import { bookCredit } from '../credit/credit-effects.ts'
import { describeCredit, describeRefund } from './describe-requests.ts'
import { executeRefund } from '../refund/refund-effects.ts'
import { lockRequest, rejectRequest, withdrawRequest } from './requests.ts'

export const creditDecision: DecisionEffects = {
  permission: 'operate:credit:approve',
  hold: (tx, id) => lockRequest(tx, { kind: 'credit', id }),
  approved: async (context, creditId) => {
    await bookCredit(context, creditId)
  },
  rejected: (context, id) => rejectRequest(context, { kind: 'credit', id }),
  withdrawn: (context, id) => withdrawRequest(context, { kind: 'credit', id }),
  describe: describeCredit,
}

export const refundDecision: DecisionEffects = {
  permission: 'operate:refund:approve',
  hold: (tx, id) => lockRequest(tx, { kind: 'refund', id }),
  approved: async (context, refundId) => {
    await executeRefund(context, refundId)
  },
  rejected: (context, id) => rejectRequest(context, { kind: 'refund', id }),
  withdrawn: (context, id) => withdrawRequest(context, { kind: 'refund', id }),
  describe: describeRefund,
}
