/** Pending requests at a table. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { refundType, giftReason } from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { Caller } from '../../api.ts'
import type { MergedGroup } from '../merged-group.ts'
import { raiseMinimum } from './at-tables.ts'
import { retryOnConflict, bottleItems, creditGuest, getUserId, cachePerGroup } from './command.ts'
import { preparePaidOrder } from './bills.ts'

type Waiting = { approvalId: number; by: Caller; owner: Caller }

/** The newest request, its first approver and its applicant. */
async function readNewestRequest({ api }: MergedGroup): Promise<Waiting> {
  const { approvalId, approver, applicant } = await api.db
    .selectFrom('approval as a')
    .innerJoin('approvalStep as s', 's.approvalId', 'a.approvalId')
    .innerJoin('appUser as u', 'u.userId', 's.approverId')
    .innerJoin('appUser as w', 'w.userId', 'a.applyUserId')
    .select(['a.approvalId', 'u.userName as approver', 'w.userName as applicant'])
    .whereRef('s.stepNo', '=', 'a.currentStep')
    .orderBy('a.approvalId', 'desc')
    .orderBy('s.stepId')
    .executeTakeFirstOrThrow()
  return { approvalId, by: await api.as(approver), owner: await api.as(applicant) }
}

export const requestGift = ({ manager, joined, gm }: MergedGroup) =>
  manager.send(gifts.add, {
    tableRecordId: joined,
    items: bottleItems,
    reason: giftReason.customerCare,
    sendUserId: getUserId(gm),
  })
export const requestCredit = ({ sales, billId }: MergedGroup) =>
  sales.send(billing.creditApply, { billId, amount: 1_000, guaranteeUserId: getUserId(sales), ...creditGuest })
const requestRefund = async (group: MergedGroup) =>
  group.cashier.send(billing.refundApply, {
    orderId: await preparePaidOrder(group),
    refundType: refundType.moneyOnly,
    amount: 30_000,
    reason: '投诉',
  })
export const requestReturn = ({ waiter, joinedLineId }: MergedGroup) =>
  waiter.send(orders.askReturn, { orderItemId: joinedLineId, quantity: 1, reason: '点错了' })
const requestStayBelow = async (group: MergedGroup) => {
  const { gm, cashier, billId, main } = group
  const { minDiffAmount } = await gm.call(billing.detail, { billId })
  return retryOnConflict(group, main, (version) =>
    cashier.send(billing.stayBelow, { billId, version, minDiffAmount, reason: '老客户' }),
  )
}

/** The five kinds of requests at a table; each is approved, refused and withdrawn. */
export const requestsByKind = {
  gift: cachePerGroup(async (group) => (await requestGift(group), readNewestRequest(group))),
  return: cachePerGroup(async (group) => (await requestReturn(group), readNewestRequest(group))),
  credit: cachePerGroup(async (group) => (await requestCredit(group), readNewestRequest(group))),
  refund: cachePerGroup(async (group) => (await requestRefund(group), readNewestRequest(group))),
  belowMin: cachePerGroup(async (group) => {
    await raiseMinimum(group)
    await requestStayBelow(group)
    return readNewestRequest(group)
  }),
}
const readNewestId = async ({ api }: MergedGroup, table: 'refund' | 'creditRecord', key: 'refundId' | 'creditId') => {
  const row = await api.db.selectFrom(table).select(key).orderBy(key, 'desc').executeTakeFirstOrThrow()
  return (row as Record<string, number>)[key] ?? 0
}
export const createRefundRequest = cachePerGroup(
  async (group) => (await requestsByKind.refund(group), readNewestId(group, 'refund', 'refundId')),
)
export const createCreditRequest = cachePerGroup(
  async (group) => (await requestsByKind.credit(group), readNewestId(group, 'creditRecord', 'creditId')),
)
