/** How a bill reads: its state, the parts of its discount, what changed under somebody's hands. Pure; amounts are fen. */
import { billStatus, payStatus } from '@nocturne/contract/codes'
import { dictItem } from '@nocturne/contract/dictionaries'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'

import { discountPartNames, type DiscountPart } from './discount-part-rules.ts'

export type Bill = AnswerOf<typeof billing.detail>
export type BillLine = Bill['lines'][number]
export type BillItem = BillLine['items'][number]
export type Payment = Bill['payments'][number]

/** `9500` → `9.5 折`. */
export const rateText = (bp: number): string => `${bp / 1000} 折`

/** Parts of the discount that are not zero, as in `经理折扣 9.5 折 · 阿峰`; they add up to it. */
export function discountParts(bill: Bill): { part: DiscountPart; label: string; fen: number }[] {
  const parts = Object.keys(discountPartNames) as DiscountPart[]
  return parts
    .filter((part) => bill[part] !== 0)
    .map((part) => ({
      part,
      label: part === 'managerDiscount' ? managerLabel(bill) : discountPartNames[part],
      fen: bill[part],
    }))
}

function managerLabel({ discountRateBp, discountUserName }: Bill): string {
  const what =
    discountRateBp === null
      ? discountPartNames.managerDiscount
      : `${discountPartNames.managerDiscount} ${rateText(discountRateBp)}`
  return discountUserName ? `${what} · ${discountUserName}` : what
}

/** The word for a bill's state; one that was presented and is not paid waits for its money. */
export function billState(bill: Bill): {
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
  return { text: dictItem('bill_status', bill.status)?.label ?? bill.status, tone }
}

/** Money that counts: arrived and not taken back by a reverse settlement. */
export const countsNow = (payment: Payment): boolean => payment.status === payStatus.succeeded && !payment.voided

/** Payments that came while somebody was typing. */
export function newPayments(bill: Bill, seenIds: readonly number[]): Payment[] {
  return bill.payments.filter((payment) => countsNow(payment) && !seenIds.includes(payment.paymentId))
}

/** Most that may be wiped: what the house allows, no more than is open, and less than the guest has to pay at all. */
export function mostToWipe({ unpaidAmount, payableAmount, wipeAmount, limits }: Bill): number {
  return Math.max(0, Math.min(limits.maxWipe, unpaidAmount + wipeAmount, payableAmount + wipeAmount - 1))
}

/** Round sums that may be wiped: the fen, to ten yuan, to a hundred, and all that is open, as far as allowed; the smallest first. */
export function wipeChoices(openFen: number, mostFen: number): number[] {
  const rests = [100, 1_000, 10_000].map((unit) => openFen % unit)
  return [...new Set([...rests, openFen])].filter((rest) => rest > 0 && rest <= mostFen)
}

/** A typed rate such as `9.5` or `88` as basis points; null when it is none. One digit and decimals are tenths. */
export function rateFrom(text: string): number | null {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null
  const value = Number(text)
  const tenths = value <= 10 ? value : text.includes('.') ? 0 : value / 10
  return tenths > 0 && tenths <= 10 ? Math.round(tenths * 1000) : null
}
