/** Commands on guest credit. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMethod } from '@nocturne/contract/codes'
import { defineCommand, creditGuest, getUserId, cachePerGroup, buildStagePaidOptions } from './command.ts'
import type { MergedCommand } from './command.ts'
import { requestsByKind, createCreditRequest, requestCredit } from './requests.ts'

const onAccount = cachePerGroup(async ({ manager, api, billId }) => {
  await manager.call(billing.settle, {
    billId,
    payments: [
      { payMethod: payMethod.credit, amount: 5_000, credit: { guaranteeUserId: getUserId(manager), ...creditGuest } },
    ],
  })
  const { creditId } = await api.db
    .selectFrom('creditRecord')
    .select('creditId')
    .where('billId', '=', billId)
    .orderBy('creditId', 'desc')
    .executeTakeFirstOrThrow()
  return creditId
})

const repaid = cachePerGroup(async (group) => {
  const { repayId } = await group.cashier.call(billing.creditRepay, {
    creditId: await onAccount(group),
    amount: 500,
    payMethod: payMethod.card,
    slipNo: '0427',
  })
  return repayId ?? 0
})

export const creditCommands: readonly MergedCommand[] = [
  defineCommand('ask for credit', billing.creditApply, requestCredit),
  ...[true, false].map((agree) =>
    defineCommand(
      `audit the credit: ${agree}`,
      billing.creditAudit,
      async (group) => {
        const creditId = await createCreditRequest(group)
        const { by } = await requestsByKind.credit(group)
        return by.send(billing.creditAudit, { creditId, agree, opinion: '核对过了' })
      },
      buildStagePaidOptions(createCreditRequest),
    ),
  ),
  defineCommand(
    'repay',
    billing.creditRepay,
    async (group) =>
      group.cashier.send(billing.creditRepay, {
        creditId: await onAccount(group),
        amount: 500,
        payMethod: payMethod.cash,
      }),
    buildStagePaidOptions(onAccount),
  ),
  defineCommand(
    'repay by one receipt',
    billing.creditRepayMany,
    async (group) =>
      group.cashier.send(billing.creditRepayMany, {
        items: [{ creditId: await onAccount(group), amount: 500 }],
        payMethod: payMethod.card,
      }),
    buildStagePaidOptions(onAccount),
  ),
  defineCommand(
    'reverse a repayment',
    billing.creditRepayReverse,
    async (group) =>
      group.finance.send(billing.creditRepayReverse, { repayId: await repaid(group), reason: '录错客人' }),
    buildStagePaidOptions(repaid),
  ),
  defineCommand(
    'write off',
    billing.creditWriteOff,
    async (group) =>
      group.finance.send(billing.creditWriteOff, { creditId: await onAccount(group), reason: '联系不上' }),
    buildStagePaidOptions(onAccount),
  ),
  defineCommand(
    'remind of credit',
    billing.creditRemind,
    async (group) => group.finance.send(billing.creditRemind, { creditId: await onAccount(group) }),
    buildStagePaidOptions(onAccount),
  ),
]
