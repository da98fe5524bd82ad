/** What the approval centre's decisions do to credits and refunds. */
import { onDecision } from '../approvals/public.ts'
import { effectCredit, rejectCredit, withdrawCredit } from './credit-effects.ts'
import { effectRefund, rejectRefund, withdrawRefund } from './refund-effects.ts'

onDecision('credit', {
  approved: async (context, creditId) => {
    await effectCredit(context, creditId)
  },
  rejected: (context, creditId) => rejectCredit(context, creditId),
  withdrawn: withdrawCredit,
})

onDecision('refund', {
  approved: async (context, refundId) => {
    await effectRefund(context, refundId)
  },
  rejected: (context, refundId) => rejectRefund(context, refundId),
  withdrawn: withdrawRefund,
})
