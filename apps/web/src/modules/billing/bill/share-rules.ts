/**
 * Payment of a part of a bill by staff: an equal share, or selected lines, with the same rules as on guests' phones.
 * Pure; amounts in fen.
 */
import { payStatus } from '@nocturne/contract/codes'

import { toPaymentPart, computeShareAmount, type BillShare, type SplittableBill } from '#shells/share-rules.ts'
import type { Bill } from './bill-rules.ts'
import type { AmountDue, DuePart } from './bill-action-rules.ts'

/** Bill in the format of the share rules; `payableFen`: amount that can be paid now. */
export const toShareableBill = (bill: Bill, payableFen: number): SplittableBill => ({
  items: bill.lines.flatMap(({ goodsName, items }) =>
    items.map(({ orderItemId, quantity, returnQuantity, netAmount, openAmount, taken }) => ({
      orderItemId,
      goodsName,
      quantity: quantity - returnQuantity,
      netAmount,
      openAmount,
      taken,
    })),
  ),
  unpaidAmount: bill.unpaidAmount,
  runningAmount: Math.max(0, bill.unpaidAmount - payableFen),
  payableAmount: payableFen,
  paidAmount: bill.paidAmount,
  creditAmount: bill.creditAmount,
  split: bill.split,
  guestNum: bill.records.reduce((sum, { guestNum }) => sum + guestNum, 0),
  canSplit: true,
})

/**
 * Amount due for the selected part. The whole bill if the amount of the part is 0, for example because its lines were
 * paid meanwhile.
 */
export function computeShareDue(bill: Bill, due: AmountDue, share: BillShare | null): AmountDue {
  if (share === null || due.orderId !== undefined) return due
  const shareable = toShareableBill(bill, due.fen)
  const fen = computeShareAmount(shareable, share)
  const part = toPaymentPart(shareable, share)
  return fen === 0 || !isTaken(part) ? due : { fen, part }
}

const isTaken = (part: ReturnType<typeof toPaymentPart>): part is DuePart =>
  part.splitMode === 'share' || part.splitMode === 'items'

/** `AA 第 2 / 4 份`, or the number of goods. */
export function formatShare({ part }: Pick<AmountDue, 'part'>, { split }: Pick<Bill, 'split'>): string {
  if (part?.splitMode === 'items') return `按商品 · ${part.orderItemIds.length} 项`
  return `AA · 第 ${(split?.taken ?? 0) + 1} / ${part?.shareCount ?? 0} 份`
}

/**
 * Text `已付`, or with the number of paid goods if only some are paid; null if no line is fully paid. Equal shares pay a
 * fraction of every line, so no line counts as paid.
 */
export function formatPaidItems(items: Bill['lines'][number]['items']): string | null {
  const chargedItems = items.filter(({ netAmount }) => netAmount > 0)
  const paid = chargedItems.filter(({ openAmount }) => openAmount === 0)
  if (paid.length === 0) return null
  const count = (some: typeof items) =>
    some.reduce((sum, { quantity, returnQuantity }) => sum + quantity - returnQuantity, 0)
  return paid.length === chargedItems.length ? '已付' : `已付 ${count(paid)}`
}

export type ShareState = 'paid' | 'paying' | 'open' | 'covered'

/** State of an equal share. `covered`: no payment of its own, but nothing is open on the bill. */
export function getShareState(
  { payment }: Bill['shares'][number],
  { unpaidAmount }: Pick<Bill, 'unpaidAmount'>,
): ShareState {
  if (payment?.status === payStatus.succeeded) return 'paid'
  if (payment) return 'paying'
  return unpaidAmount > 0 ? 'open' : 'covered'
}
