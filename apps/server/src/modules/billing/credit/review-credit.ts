/** Decides a credit from its own page instead of the approval centre. */
import { creditStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { bookCredit } from './credit-effects.ts'
import { decideRequest } from '../request/requests.ts'

export const reviewCredit: Handler<typeof billing.creditAudit, typeof schemas.creditAudit> = async (
  context,
  { creditId, agree, opinion },
) => {
  await decideRequest(context, { kind: 'credit', id: creditId }, { agree, opinion }, () =>
    bookCredit(context, creditId),
  )
  return { status: agree ? creditStatus.open : creditStatus.rejected }
}
