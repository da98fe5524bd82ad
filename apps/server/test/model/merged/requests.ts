/** Pending requests at a table. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { refundType, sendReason } from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { Caller } from '../../api.ts'
import type { Group } from '../merged-group.ts'
import { raiseMinimum } from './at-tables.ts'
import { fresh, goods, guestOf, idOf, part } from './command.ts'
import { paidOrder } from './on-bills.ts'

type Waiting = { approvalId: number; by: Caller; owner: Caller }

/** The newest request, its first approver and its applicant. */
async function newest({ api }: Group): Promise<Waiting> {
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

export const askForGift = ({ manager, joined, gm }: Group) =>
  manager.send(gifts.add, {
    tableRecordId: joined,
    items: goods,
    reason: sendReason.customerCare,
    sendUserId: idOf(gm),
  })
export const askForCredit = ({ sales, billId }: Group) =>
  sales.send(billing.creditApply, { billId, amount: 1_000, guaranteeUserId: idOf(sales), ...guestOf })
const askForRefund = async (group: Group) =>
  group.cashier.send(billing.refundApply, {
    orderId: await paidOrder(group),
    refundType: refundType.moneyOnly,
    amount: 30_000,
    reason: '投诉',
  })
export const askToReturn = ({ waiter, joinedLineId }: Group) =>
  waiter.send(orders.askReturn, { orderItemId: joinedLineId, quantity: 1, reason: '点错了' })
const askToStayBelow = async (group: Group) => {
  const { gm, cashier, billId, main } = group
  const { minDiffAmount } = await gm.call(billing.detail, { billId })
  return fresh(group, main, (version) =>
    cashier.send(billing.stayBelow, { billId, version, minDiffAmount, reason: '老客户' }),
  )
}

/** The five kinds of requests at a table; each is approved, refused and withdrawn. */
export const asked = {
  gift: part(async (group) => (await askForGift(group), newest(group))),
  return: part(async (group) => (await askToReturn(group), newest(group))),
  credit: part(async (group) => (await askForCredit(group), newest(group))),
  refund: part(async (group) => (await askForRefund(group), newest(group))),
  belowMin: part(async (group) => {
    await raiseMinimum(group)
    await askToStayBelow(group)
    return newest(group)
  }),
}
const askedFor = async ({ api }: Group, table: 'refund' | 'creditRecord', key: 'refundId' | 'creditId') => {
  const row = await api.db.selectFrom(table).select(key).orderBy(key, 'desc').executeTakeFirstOrThrow()
  return (row as Record<string, number>)[key] ?? 0
}
export const askedRefund = part(async (group) => (await asked.refund(group), askedFor(group, 'refund', 'refundId')))
export const askedCredit = part(
  async (group) => (await asked.credit(group), askedFor(group, 'creditRecord', 'creditId')),
)
