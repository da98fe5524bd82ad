/** Commands on requests: urge, discuss, approve, refuse and withdraw; retries of failed refunds. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { defineCommand, buildStagePaidOptions } from './command.ts'
import type { MergedCommand } from './command.ts'
import { createFailedRefund } from './refunds.ts'
import { requestsByKind } from './requests.ts'

export const discussionCommands: readonly MergedCommand[] = [
  defineCommand(
    'urge for a gift',
    approvals.urge,
    async (group) => {
      const { owner, approvalId } = await requestsByKind.gift(group)
      return owner.send(approvals.urge, { approvalId })
    },
    buildStagePaidOptions(requestsByKind.gift),
  ),
  defineCommand(
    'say something about a gift',
    approvals.comment,
    async (group) => {
      const { owner, approvalId } = await requestsByKind.gift(group)
      return owner.send(approvals.comment, { approvalId, content: '客人在等' })
    },
    buildStagePaidOptions(requestsByKind.gift),
  ),
  defineCommand(
    'try a refund again',
    billing.refundRetry,
    async (group) => group.finance.send(billing.refundRetry, { refundId: await createFailedRefund(group) }),
    buildStagePaidOptions(createFailedRefund),
  ),
]

export const decisionCommands: readonly MergedCommand[] = (
  Object.keys(requestsByKind) as (keyof typeof requestsByKind)[]
).flatMap((kind) => [
  ...(['agree', 'reject'] as const).map((action) =>
    defineCommand(
      `${action} to ${kind}`,
      approvals.handle,
      async (group) => {
        const { by, approvalId } = await requestsByKind[kind](group)
        return by.send(approvals.handle, { approvalId, action, opinion: '核对过了' })
      },
      buildStagePaidOptions(requestsByKind[kind]),
    ),
  ),
  defineCommand(
    `take back ${kind}`,
    approvals.cancel,
    async (group) => {
      const { owner, approvalId } = await requestsByKind[kind](group)
      return owner.send(approvals.cancel, { approvalId })
    },
    buildStagePaidOptions(requestsByKind[kind]),
  ),
])
