/** 打折 and 抹零: discounts a manager gives on a bill. Each replaces the previous one of its kind; only differences are posted. */
import { formatFen } from '@nocturne/base/money'
import { billStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, NightUnitOfWork } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { assertVersion } from '../../tables/public.ts'
import { readBill } from '../bill/bill-detail.ts'
import {
  assertNoBillPayment,
  listBillLines,
  requireBillPermission,
  lockLiveBill,
  recordBillChange,
} from '../bill/bill-group.ts'
import type { BillGroup } from '../bill/bill-group.ts'
import { isDiscountTooLarge, repriceLines } from './discount-rules.ts'
import type { BillLine } from '../bill/bill-rules.ts'
import type { RequestedDiscount } from './discount-rules.ts'
import { refreshBillStates } from '../bill/bill-moves.ts'
import { writeBillDiscounts } from './write-discounts.ts'

export const discountBill: Handler<typeof billing.discount, typeof schemas.discount> = async (context, input) => {
  const { work, group, lines } = await lockBillForChange(context, input, 'operate:bill:discount')
  const { rateBp, amount } = input
  const manager = resolveDiscount(input)
  const minRateBp = await readMinDiscountRate(context.tx, context.actor.userId)
  if (isDiscountTooLarge(manager, lines, minRateBp)) refuse('DISCOUNT_LIMIT')
  await applyRequestedDiscount(work, group, lines, { manager })
  await context.tx
    .updateTable('bill')
    .set({ discountRateBp: rateBp ?? null, discountUserId: context.actor.userId, discountReason: input.reason })
    .where('billId', '=', group.bill.billId)
    .execute()
  const what = rateBp !== undefined ? `${rateBp / 1000}折` : `优惠${formatFen(amount ?? 0)}`
  return finishBillChange(context, work, group, { opType: '打折', content: `${what}，${input.reason}` })
}

export const wipeBill: Handler<typeof billing.wipe, typeof schemas.wipe> = async (context, input) => {
  const { work, group, lines } = await lockBillForChange(context, input, 'operate:bill:wipe')
  const maxWipe = (await loadConfig(context.tx))['bill.maxWipe']
  const wiped = lines.reduce((sum, line) => sum + line.wipeDiscount, 0)
  const payable = sumGroup(group).payableAmount + wiped
  if (input.amount > maxWipe || (input.amount > 0 && input.amount >= payable)) refuse('WIPE_LIMIT')
  await applyRequestedDiscount(work, group, lines, { wipe: { amount: input.amount } })
  return finishBillChange(context, work, group, {
    opType: '抹零',
    content: [formatFen(input.amount), input.reason].filter(Boolean).join('，'),
  })
}

type Change = { billId: number; version: number }

/** Locks the bill and its lines for a change of discounts. Refuses a settled bill. */
export async function lockBillForChange(
  context: CommandContext,
  input: Change,
  permission: 'operate:bill:discount' | 'operate:bill:wipe' | 'operate:bill:view' | 'operate:bill:settle',
) {
  const { tx, now } = context
  const businessDate = await lockFactDate(tx, now)
  const group = await lockLiveBill(tx, input.billId)
  requireBillPermission(context.actor, permission, group.records)
  await assertVersion(tx, group.main, input.version)
  if (group.bill.status === billStatus.settled) refuse('BILL_SETTLED')
  await assertNoBillPayment(tx, input.billId)
  const work: NightUnitOfWork = { tx, now, businessDate, actor: context.actor, emit: context.emit, log: context.log }
  return { work, group, lines: await listBillLines(tx, input.billId) }
}

/**
 * Computes the new discounts of the lines, stores them and posts the differences. Refuses DISCOUNT_EXCEEDED when the
 * discount exceeds the open amount.
 */
export async function applyRequestedDiscount(
  work: NightUnitOfWork,
  group: BillGroup,
  lines: readonly BillLine[],
  target: RequestedDiscount,
): Promise<void> {
  const decided = repriceLines(lines, target)
  if ('tooMuch' in decided) refuse('DISCOUNT_EXCEEDED', { amount: formatFen(decided.tooMuch, { symbol: false }) })
  await writeBillDiscounts(work, group, lines, decided.parts)
}

/** Refreshes the states, notifies the floor, logs the change and returns the current bill. */
export async function finishBillChange(
  context: CommandContext,
  work: NightUnitOfWork,
  group: BillGroup,
  change: { opType: string; content: string },
) {
  const { billId } = group.bill
  await refreshBillStates(work, billId)
  await recordBillChange(work, group, change)
  const bill = await readBill(work.tx, context.actor, { billId, now: work.now })
  context.log({
    title: change.opType,
    subjectType: 'bill',
    subjectId: billId,
    before: sumGroup(group),
    after: {
      payableAmount: bill.payableAmount,
      discountAmount: bill.discountAmount,
      unpaidAmount: bill.unpaidAmount,
      note: change.content,
    },
  })
  return bill
}

/** Sums over the sittings of the bill as they were when locked. */
function sumGroup({ records }: BillGroup) {
  const sum = (key: 'totalAmount' | 'giftAmount' | 'discountAmount' | 'unpaidAmount') =>
    records.reduce((all, record) => all + record[key], 0)
  const discountAmount = sum('discountAmount')
  return {
    payableAmount: sum('totalAmount') - sum('giftAmount') - discountAmount,
    discountAmount,
    unpaidAmount: sum('unpaidAmount'),
  }
}

/** Returns the rate or the amount, whichever is given. Refuses PARAM_INVALID when both or neither is given. */
export function resolveDiscount({ rateBp, amount }: { rateBp?: number | undefined; amount?: number | undefined }) {
  if ((rateBp === undefined) === (amount === undefined)) refuseField('rateBp', '折扣', '请填写折扣或优惠金额')
  return rateBp !== undefined ? { rateBp } : { amount: amount ?? 0 }
}

/** Lowest rate the person may give (basis points). */
export async function readMinDiscountRate(db: Db, userId: number): Promise<number> {
  const { discountMinRateBp } = await db
    .selectFrom('appUser')
    .select('discountMinRateBp')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return discountMinRateBp
}
