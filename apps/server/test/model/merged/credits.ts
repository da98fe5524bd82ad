/** Commands on guest credit. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMethod } from '@nocturne/contract/codes'
import { command, guestOf, getUserId, cachePerGroup, withPaid } from './command.ts'
import type { Command } from './command.ts'
import { requestsByKind, createCreditRequest, requestCredit } from './requests.ts'

const onAccount = cachePerGroup(async ({ manager, api, billId }) => {
  await manager.call(billing.settle, {
    billId,
    payments: [
      { payMethod: payMethod.credit, amount: 5_000, credit: { guaranteeUserId: getUserId(manager), ...guestOf } },
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

export const credits: readonly Command[] = [
  command('ask for credit', billing.creditApply, requestCredit),
  ...[true, false].map((agree) =>
    command(
      `audit the credit: ${agree}`,
      billing.creditAudit,
      async (group) => {
        const creditId = await createCreditRequest(group)
        const { by } = await requestsByKind.credit(group)
        return by.send(billing.creditAudit, { creditId, agree, opinion: '核对过了' })
      },
      withPaid(createCreditRequest),
    ),
  ),
  command(
    'repay',
    billing.creditRepay,
    async (group) =>
      group.cashier.send(billing.creditRepay, {
        creditId: await onAccount(group),
        amount: 500,
        payMethod: payMethod.cash,
      }),
    withPaid(onAccount),
  ),
  command(
    'repay by one receipt',
    billing.creditRepayMany,
    async (group) =>
      group.cashier.send(billing.creditRepayMany, {
        items: [{ creditId: await onAccount(group), amount: 500 }],
        payMethod: payMethod.card,
      }),
    withPaid(onAccount),
  ),
  command(
    'reverse a repayment',
    billing.creditRepayReverse,
    async (group) =>
      group.finance.send(billing.creditRepayReverse, { repayId: await repaid(group), reason: '录错客人' }),
    withPaid(repaid),
  ),
  command(
    'write off',
    billing.creditWriteOff,
    async (group) =>
      group.finance.send(billing.creditWriteOff, { creditId: await onAccount(group), reason: '联系不上' }),
    withPaid(onAccount),
  ),
  command(
    'remind of credit',
    billing.creditRemind,
    async (group) => group.finance.send(billing.creditRemind, { creditId: await onAccount(group) }),
    withPaid(onAccount),
  ),
]
