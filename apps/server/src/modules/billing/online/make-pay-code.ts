/** 付款码: staff show one for a bill, an order or a credit; a guest creates one so that another person can pay their order. */
import { formatTime } from '@nocturne/base/venue-time'
import { billStatus, orderStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import type { Actor, CommandContext } from '../../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../../http/refusal.ts'
import { lockWaitingOrder } from '../settle/waiting-order.ts'
import { lockOrderForPay } from './pay-subject.ts'
import { requireBillPermission, lockLiveBill, readOpenLines } from '../bill/bill-group.ts'
import { canCollectRepayment } from '../credit/credit-policy.ts'
import { lockCreditForRepayment } from '../credit/credit-store.ts'
import { requirePass } from '../../guest/public.ts'
import { readPlacedFacts } from '../../orders/public.ts'
import { readPublicUrl } from '../../platform/public.ts'
import { computeBillFingerprint, createPayCode } from './pay-codes.ts'
import type { PayCodeSubject } from './pay-codes.ts'

export const createStaffPayCode: Handler<typeof billing.payCode, typeof schemas.payCode> = async (context, input) => {
  const { tx, actor } = context
  if (input.creditId !== undefined) {
    const credit = await lockCreditForRepayment(tx, input.creditId)
    if (!canCollectRepayment(actor, credit.guaranteeUserId)) refuse('NO_PERMISSION')
    const amount = input.amount ?? credit.remainAmount
    if (amount > credit.remainAmount) refuse('REPAY_EXCEEDED')
    const subject = { billId: null, orderId: null, creditId: input.creditId, tableRecordId: null }
    return make(context, subject, { amount, fingerprint: '', createUserId: actor.userId })
  }
  const billId = input.billId ?? (await readBillId(context, input.orderId))
  const group = await lockLiveBill(tx, billId)
  requireBillPermission(actor, 'operate:bill:payCode', group.records)
  if (input.orderId !== undefined)
    return createOrderCode(context, { billId, orderId: input.orderId, createUserId: actor.userId })
  const { unpaid } = await readOpenLines(tx, billId)
  if (unpaid === 0) refuse(group.bill.status === billStatus.settled ? 'BILL_SETTLED' : 'NOTHING_DUE')
  const subject = { billId, orderId: null, creditId: null, tableRecordId: group.main.tableRecordId }
  const fingerprint = await computeBillFingerprint(tx, billId)
  return make(context, subject, {
    amount: Math.min(input.amount ?? unpaid, unpaid),
    fingerprint,
    createUserId: actor.userId,
  })
}

export const createGuestPayCode: Handler<typeof billing.guestPayCode, typeof schemas.guestPayCode> = async (
  context,
  { orderId, tableRecordId, pass },
) => {
  const { tx, request, now } = context
  await requirePass(tx, { pass, tableRecordId, deviceId: request.deviceId, now, writing: true })
  const billId = await readBillId(context, orderId)
  const own = await tx
    .selectFrom('sitting')
    .select('billId')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirstOrThrow()
  if (own.billId !== billId) refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  await lockLiveBill(tx, billId)
  return createOrderCode(context, { billId, orderId, createUserId: null })
}

async function createOrderCode(
  context: CommandContext<Actor>,
  { billId, orderId, createUserId }: { billId: number; orderId: number; createUserId: number | null },
) {
  const lock = createUserId === null ? lockOrderForPay : lockWaitingOrder
  const order = await lock(context.tx, orderId, billId)
  if (order.status !== orderStatus.waiting) refuse('ORDER_PAID')
  const { payableAmount } = await readPlacedFacts(context.tx, orderId)
  if (payableAmount <= 0) refuse('NOTHING_DUE')
  const subject = { billId: null, orderId, creditId: null, tableRecordId: null }
  return make(context, subject, { amount: payableAmount, fingerprint: '', createUserId, until: order.payDeadline })
}

async function readBillId({ tx }: CommandContext<Actor>, orderId: number | undefined): Promise<number> {
  if (orderId === undefined) refuseField('billId', '账单', '请选择账单')
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
    .select('r.billId')
    .where('o.orderId', '=', orderId)
    .executeTakeFirst()
  return (row ?? refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')).billId
}

type Terms = { amount: number; fingerprint: string; createUserId: number | null; until?: string | null }

async function make(
  context: CommandContext<Actor>,
  subject: PayCodeSubject,
  { amount, fingerprint, createUserId, until = null }: Terms,
) {
  const { tx, now } = context
  const { validcode, expiresAt } = await createPayCode(tx, {
    ...subject,
    amount,
    fingerprint,
    createUserId,
    until,
    now,
  })
  context.log({ title: '出示付款码', subjectType: 'payCode', after: { ...subject, amount } })
  const url = `${await readPublicUrl(context.db)}/pages/orderPay/index?validcode=${validcode}`
  return { validcode, url, amount, expireTime: formatTime(expiresAt) }
}
