/**
 * Part of a bill to pay now, and its amount as far as the phone can compute it. The server recomputes the amount and
 * charges its own result. Pure.
 */
import { formatFen } from '@nocturne/base/money'
import { computePiecesFen, splitFen } from '@nocturne/base/money-split'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'

export type PayableBill = AnswerOf<typeof billing.scanParam>
/** Fields needed to split a bill: guests get them from `scanParam`, staff with the bill. */
export type SplittableBill = Pick<
  PayableBill,
  'unpaidAmount' | 'runningAmount' | 'payableAmount' | 'paidAmount' | 'creditAmount' | 'split' | 'guestNum' | 'canSplit'
> & { items: readonly ShareLine[] }
type ShareLine = Omit<PayableBill['items'][number], 'orderId'>
export type PaymentPart = Pick<
  InputOf<typeof billing.guestPay>,
  'splitMode' | 'shareCount' | 'orderItemIds' | 'pieces' | 'amount' | 'expectedFen'
>

export type ShareMode = 'all' | 'share' | 'items' | 'amount'

export type BillShare = {
  mode: ShareMode
  /** Number of people who share the bill. */
  count: number
  orderItemIds: readonly number[]
  /** Number of pieces by line. A selected line without an entry is paid in full, as far as it is open. */
  pieces: Readonly<Record<number, number>>
  /** Amount to pay in fen; null while the field is empty. */
  amount: number | null
}

export const MIN_SHARES = 2
export const MAX_SHARES = 50

/**
 * Initial choice: a share of the existing division, otherwise the whole bill. A new division starts with the number of
 * guests, if known.
 */
export const createInitialShare = ({ split, guestNum }: Pick<SplittableBill, 'split' | 'guestNum'>): BillShare => ({
  mode: split ? 'share' : 'all',
  count: split?.shareCount ?? Math.min(MAX_SHARES, Math.max(MIN_SHARES, guestNum ?? MIN_SHARES)),
  orderItemIds: [],
  pieces: {},
  amount: null,
})

/** True for lines that can be selected: some of it is unpaid, and no other guest is paying it. */
export const isLineSelectable = (line: ShareLine): boolean => line.openAmount > 0 && !line.taken

/** Shares of `totalFen` for `count` people; they add up to the total. */
export const splitEqually = (totalFen: number, count: number): number[] =>
  splitFen(
    totalFen,
    Array.from({ length: count }, () => 1),
  )

/**
 * Amount to pay now, in fen. If everything is already being paid, the whole unpaid amount: the guest may still try,
 * because a payment started on this phone is ended first, and the server reports payments of other guests.
 */
export function computeShareAmount(payable: SplittableBill, share: BillShare): number {
  switch (share.mode) {
    case 'all':
      return payable.payableAmount || payable.unpaidAmount
    case 'share':
      return payable.split?.nextAmount ?? splitEqually(payable.payableAmount, share.count)[0] ?? 0
    case 'items':
      return Math.min(payable.payableAmount, sumChosen(payable.items, share))
    case 'amount':
      return share.amount ?? 0
  }
}

function sumChosen(lines: readonly ShareLine[], { orderItemIds, pieces }: BillShare): number {
  const picked = lines.filter((line) => isLineSelectable(line) && orderItemIds.includes(line.orderItemId))
  return picked.reduce((sum, line) => sum + computeLineAmount(line, pieces[line.orderItemId]), 0)
}

/** Amount of some pieces of a line, in fen, at most its unpaid amount. */
export const computeLineAmount = ({ netAmount, openAmount, quantity }: ShareLine, pieces = quantity): number =>
  pieces >= quantity ? openAmount : Math.min(openAmount, computePiecesFen(netAmount, quantity, pieces))

/** Smallest number of pieces that covers the open amount of a line. */
export function countOpenPieces(line: ShareLine): number {
  let pieces = 1
  while (pieces < line.quantity && computeLineAmount(line, pieces) < line.openAmount) pieces += 1
  return pieces
}

/** True when every share of a running division is paid or being paid. */
export const isEveryShareTaken = ({ taken, shareCount }: NonNullable<SplittableBill['split']>): boolean =>
  taken >= shareCount

/** True while another guest's payment is running, even if part of the bill is still free. */
export const isOtherPaymentRunning = ({ runningAmount }: Pick<SplittableBill, 'runningAmount'>): boolean =>
  runningAmount > 0

export const formatNothingDue = ({
  paidAmount,
  creditAmount,
}: Pick<SplittableBill, 'paidAmount' | 'creditAmount'>): string =>
  paidAmount + creditAmount > 0 ? '已全部结清' : '没有待付款项'

/** Reason why this choice cannot be paid now; null if it can. */
export function findShareError(payable: SplittableBill, share: BillShare): string | null {
  if (payable.unpaidAmount === 0) return formatNothingDue(payable)
  if (share.mode === 'share' && payable.split && isEveryShareTaken(payable.split)) return '每一份都有人支付了'
  if (payable.payableAmount === 0 && share.mode !== 'all') return '同桌正在支付，请稍候'
  if (share.mode === 'items' && computeShareAmount(payable, share) === 0) return '请选择要支付的商品'
  if (share.mode !== 'amount') return null
  if (share.amount === null || share.amount === 0) return '请输入金额'
  return share.amount > payable.payableAmount ? `最多可付 ${formatFen(payable.payableAmount, { trim: true })}` : null
}

/** Part of the bill in wire format; empty for a bill that cannot be split and is paid as a whole. */
export function toPaymentPart(
  payable: Pick<SplittableBill, 'canSplit' | 'split' | 'items'>,
  share: BillShare,
): PaymentPart {
  if (!payable.canSplit) return {}
  switch (share.mode) {
    case 'all':
      return { splitMode: 'all' }
    case 'share':
      return { splitMode: 'share', shareCount: payable.split?.shareCount ?? share.count }
    case 'items': {
      const open = payable.items.filter(
        (line) => isLineSelectable(line) && share.orderItemIds.includes(line.orderItemId),
      )
      const orderItemIds = open.map((line) => line.orderItemId)
      const isPart = open.some((line) => computeLineAmount(line, share.pieces[line.orderItemId]) < line.openAmount)
      if (!isPart) return { splitMode: 'items', orderItemIds }
      const pieces = open.map((line) => Math.min(share.pieces[line.orderItemId] ?? line.quantity, line.quantity))
      return { splitMode: 'items', orderItemIds, pieces }
    }
    case 'amount':
      return { splitMode: 'amount', ...(share.amount !== null && { amount: share.amount }) }
  }
}

/** Adds the id to the list, or removes it if the list contains it. */
export const toggleId = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
