/** Presentation of a bill: status, parts of its discount, concurrent changes. Pure; amounts in fen. */
import { billStatus, payStatus } from '@nocturne/contract/codes'
import { findDictItem } from '@nocturne/contract/dictionaries'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { discountPartNames, type DiscountPart } from './discount-part-rules.ts'

export type Bill = AnswerOf<typeof billing.detail>
export type BillLine = Bill['lines'][number]
export type BillItem = BillLine['items'][number]
export type Payment = Bill['payments'][number]

/** `9500` → `9.5 折`. */
export const formatDiscountRate = (bp: number): string => `${bp / 1000} 折`

/** Non-zero parts of the discount, such as `经理折扣 9.5 折 · 阿峰`. Their sum is the discount. */
export function listDiscountParts(bill: Bill): { part: DiscountPart; label: string; fen: number }[] {
  const parts = Object.keys(discountPartNames) as DiscountPart[]
  return parts
    .filter((part) => bill[part] !== 0)
    .map((part) => ({
      part,
      label: part === 'managerDiscount' ? formatManagerDiscount(bill) : discountPartNames[part],
      fen: bill[part],
    }))
}

function formatManagerDiscount({ discountRateBp, discountUserName }: Bill): string {
  const what =
    discountRateBp === null
      ? discountPartNames.managerDiscount
      : `${discountPartNames.managerDiscount} ${formatDiscountRate(discountRateBp)}`
  return discountUserName ? `${what} · ${discountUserName}` : what
}

/** Label of a bill's status; a presented unpaid bill is waiting for payment. */
export function getBillTag(bill: Bill): {
  text: string
  tone: 'violet' | 'danger' | 'warning' | 'positive' | 'neutral'
} {
  const open = bill.status === billStatus.open || bill.status === billStatus.partlyPaid
  if (open && bill.presentedTime !== null && bill.unpaidAmount > 0) return { text: '待结账', tone: 'violet' }
  const tones = {
    [billStatus.open]: 'danger',
    [billStatus.partlyPaid]: 'warning',
    [billStatus.settled]: 'positive',
  } as const
  const tone = bill.status in tones ? tones[bill.status as keyof typeof tones] : 'neutral'
  return { text: findDictItem('bill_status', bill.status)?.label ?? bill.status, tone }
}

/** True for received payments, except those voided by a reverse settlement. */
export const isReceived = (payment: Payment): boolean => payment.status === payStatus.succeeded && !payment.voided

/** Payments received while the sheet is open. */
export function listNewPayments(bill: Bill, seenIds: readonly number[]): Payment[] {
  return bill.payments.filter((payment) => isReceived(payment) && !seenIds.includes(payment.paymentId))
}

/** Maximum wipe: the venue's limit, at most the amount due, and less than the total payable. */
export function computeMaxWipe({ unpaidAmount, payableAmount, wipeAmount, limits }: Bill): number {
  return Math.max(0, Math.min(limits.maxWipe, unpaidAmount + wipeAmount, payableAmount + wipeAmount - 1))
}

/**
 * Suggested wipes: rounding down to the yuan, to ten, to a hundred, and the whole amount due, as far as permitted;
 * smallest first.
 */
export function listWipeChoices(openFen: number, mostFen: number): number[] {
  const rests = [100, 1_000, 10_000].map((unit) => openFen % unit)
  return [...new Set([...rests, openFen])].filter((rest) => rest > 0 && rest <= mostFen)
}

/**
 * Parses a rate such as `9.5` or `88` to basis points; null if invalid. A number with one digit before the decimal
 * point counts as tenths, with two digits as percent.
 */
export function parseDiscountRate(text: string): number | null {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const value = Number(text)
  const tenths = value <= 10 ? value : text.includes('.') ? 0 : value / 10
  return tenths > 0 && tenths <= 10 ? Math.round(tenths * 1000) : null
}
