/** Amounts of payments before sending, and settlements by several methods. Pure; amounts in fen. */
import { formatFen } from '@nocturne/base/money'
import { splitFen } from '@nocturne/base/money-split'
import { isPhone } from '@nocturne/base/phone'

import { requiresExactAmount, type AmountDue } from '../bill/bill-action-rules.ts'

const formatYuan = (fen: number) => formatFen(fen, { trim: true })

/**
 * Error text of an amount; null if valid. A bill accepts any amount up to the open one. A waiting order, a share and
 * selected lines accept only their exact amount.
 */
export function findAmountError(fen: number | null, due: AmountDue): string | null {
  if (due.fen <= 0) return '没有未结金额'
  if (fen === null || fen === 0) return '请输入金额'
  if (fen > due.fen) return `最多收 ${formatYuan(due.fen)}`
  return requiresExactAmount(due) && fen < due.fen ? `本次需收 ${formatYuan(due.fen)}` : null
}

/** Amount to take: the typed sum, or the full current amount due if none was typed. */
export const resolveTakenFen = (typed: number | null | undefined, due: AmountDue): number | null =>
  typed === undefined ? due.fen : typed

/** Error text of a repayment; null if valid. */
export function findRepayError(fen: number | null, remainFen: number): string | null {
  if (remainFen <= 0) return '已还清'
  if (fen === null || fen === 0) return '请输入金额'
  return fen > remainFen ? '还款金额超过欠款' : null
}

/** `scan`: the guest's code is charged after the other parts are paid. */
export type CombinedPayMethod = 'cash' | 'card' | 'balance' | 'scan' | 'credit'
/**
 * One part of a combined payment. `givenFen`: cash handed over by the guest; null means exactly the amount of the part.
 */
export type PaymentPart = {
  key: number
  payMethod: CombinedPayMethod
  fen: number | null
  slipNo: string
  givenFen: number | null
}

/** Amount due minus the amounts of the parts; negative if the parts exceed it. */
export const computeOpenRest = (parts: readonly PaymentPart[], dueFen: number): number =>
  dueFen - parts.reduce((sum, part) => sum + (part.fen ?? 0), 0)

/** 平摊: splits the amount due into equal parts. The first ones are 1 fen larger if it does not divide evenly. */
export function splitEvenly(parts: readonly PaymentPart[], dueFen: number): PaymentPart[] {
  const sums = splitFen(
    dueFen,
    parts.map(() => 1),
  )
  return parts.map((part, i) => ({ ...part, fen: sums[i] ?? 0 }))
}

/** Changes one part. If there are exactly two, the other part gets the remaining amount. */
export function updatePaymentPart(
  parts: readonly PaymentPart[],
  key: number,
  next: Partial<PaymentPart>,
  dueFen: number,
): PaymentPart[] {
  const changed = parts.map((part) => (part.key === key ? { ...part, ...next } : part))
  if (parts.length !== 2 || typeof next.fen !== 'number' || next.fen >= dueFen) return changed
  const rest = dueFen - next.fen
  return changed.map((part) => (part.key === key ? part : { ...part, fen: rest }))
}

/** Error text of the parts; null if valid. They must add up to the amount due, and none may be empty. */
export function findPartsError(parts: readonly PaymentPart[], dueFen: number): string | null {
  if (dueFen <= 0) return '没有未结金额'
  const rest = computeOpenRest(parts, dueFen)
  if (rest > 0) return `还差 ${formatYuan(rest)}`
  if (rest < 0) return `多了 ${formatYuan(-rest)}`
  if (parts.some((part) => !part.fen)) return '请输入金额'
  for (const { id, name } of once)
    if (parts.filter((part) => part.payMethod === id).length > 1) return `${name}只能有一笔`
  return parts.some((part) => computeCashChange(part) < 0) ? '实收现金不足' : null
}

/** Methods that may be used in one part only, because each needs its own proof. */
const once = [
  { id: 'scan', name: '扫码' },
  { id: 'balance', name: '余额' },
] as const

/** Change of a cash part; negative if too little was handed over. */
export const computeCashChange = ({ payMethod, fen, givenFen }: PaymentPart): number =>
  payMethod === 'cash' && givenFen !== null ? givenFen - (fen ?? 0) : 0

/** Total change of all parts. */
export const sumCashChange = (parts: readonly PaymentPart[]): number =>
  parts.reduce((sum, part) => sum + computeCashChange(part), 0)

export type Guarantee = {
  creditAccountId: number | null
  /** Employee who is liable, if the account belongs to no employee. */
  guaranteeUserId: number | null
  guestName: string
  guestPhone: string
  reason: string
}

export const createGuarantee = (guestName: string): Guarantee => ({
  creditAccountId: null,
  guaranteeUserId: null,
  guestName,
  guestPhone: '',
  reason: '',
})

/** Validation errors of a guarantee, in field order; `needsPerson`: the account belongs to no employee. */
export function validateGuarantee(
  guarantee: Guarantee,
  needsPerson: boolean,
): { [K in keyof Guarantee]: string | null } {
  const { creditAccountId, guaranteeUserId, guestName, guestPhone, reason } = guarantee
  return {
    creditAccountId: creditAccountId === null ? '请选择挂账账户' : null,
    guaranteeUserId: needsPerson && guaranteeUserId === null ? '请选择担保人' : null,
    guestName: guestName.trim() === '' ? '请输入客人姓名' : null,
    guestPhone: guestPhone === '' ? '请输入手机号' : isPhone(guestPhone) ? null : '手机号格式不正确',
    reason: reason.trim() === '' ? '请填写原因' : null,
  }
}

/** Wire format of a complete guarantee, with the URL of the guest's signature, if any. */
export function toGuaranteeInput(guarantee: Guarantee, signUrl: string | null) {
  const { creditAccountId, guaranteeUserId, guestName, guestPhone, reason } = guarantee
  return {
    ...(creditAccountId !== null && { creditAccountId }),
    ...(guaranteeUserId !== null && { guaranteeUserId }),
    guestName: guestName.trim(),
    guestPhone,
    reason: reason.trim(),
    ...(signUrl !== null && { signUrl }),
  }
}
