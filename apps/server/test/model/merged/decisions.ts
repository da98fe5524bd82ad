/** Commands on requests: urge, discuss, approve, refuse and withdraw; retries of failed refunds. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { command, withPaid } from './command.ts'
import type { Command } from './command.ts'
import { failedRefund } from './refunds.ts'
import { requestsByKind } from './requests.ts'

export const inTalk: readonly Command[] = [
  command(
    'urge for a gift',
    approvals.urge,
    async (group) => {
      const { owner, approvalId } = await requestsByKind.gift(group)
      return owner.send(approvals.urge, { approvalId })
    },
    withPaid(requestsByKind.gift),
  ),
  command(
    'say something about a gift',
    approvals.comment,
    async (group) => {
      const { owner, approvalId } = await requestsByKind.gift(group)
      return owner.send(approvals.comment, { approvalId, content: '客人在等' })
    },
    withPaid(requestsByKind.gift),
  ),
  command(
    'try a refund again',
    billing.refundRetry,
    async (group) => group.finance.send(billing.refundRetry, { refundId: await failedRefund(group) }),
    withPaid(failedRefund),
  ),
]

export const decisions: readonly Command[] = (Object.keys(requestsByKind) as (keyof typeof requestsByKind)[]).flatMap(
  (kind) => [
    ...(['agree', 'reject'] as const).map((action) =>
      command(
        `${action} to ${kind}`,
        approvals.handle,
        async (group) => {
          const { by, approvalId } = await requestsByKind[kind](group)
          return by.send(approvals.handle, { approvalId, action, opinion: '核对过了' })
        },
        withPaid(requestsByKind[kind]),
      ),
    ),
    command(
      `take back ${kind}`,
      approvals.cancel,
      async (group) => {
        const { owner, approvalId } = await requestsByKind[kind](group)
        return owner.send(approvals.cancel, { approvalId })
      },
      withPaid(requestsByKind[kind]),
    ),
  ],
)
