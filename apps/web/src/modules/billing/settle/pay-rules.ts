/** Amounts of payments before they are sent, and a settlement by several means. Pure; amounts are fen. */
import { formatFen } from '@nocturne/base/money'
import { splitFen } from '@nocturne/base/money-split'
import { isPhone } from '@nocturne/base/phone'

import { isExact, type Due } from '../bill/due-rules.ts'

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** What is wrong with an amount; null when it can be taken. A bill takes any sum; a waiting order, a share and chosen lines their exact price. */
export function amountFault(fen: number | null, due: Due): string | null {
  if (due.fen <= 0) return '没有未结金额'
  if (fen === null || fen === 0) return '请输入金额'
  if (fen > due.fen) return `最多收 ${yuan(due.fen)}`
  return isExact(due) && fen < due.fen ? `本次需收 ${yuan(due.fen)}` : null
}

/** What is taken: the typed sum, or all that is due while nothing was typed, as others pay meanwhile. */
export const takenFen = (typed: number | null | undefined, due: Due): number | null =>
  typed === undefined ? due.fen : typed

/** What is wrong with a repayment; null when it can be taken. */
export function repayFault(fen: number | null, remainFen: number): string | null {
  if (remainFen <= 0) return '已还清'
  if (fen === null || fen === 0) return '请输入金额'
  return fen > remainFen ? '还款金额超过欠款' : null
}

/** `scan`: the code a guest shows is charged once the other parts are taken. */
export type PayMethod = 'cash' | 'card' | 'balance' | 'scan' | 'credit'
/** `givenFen`: the cash a guest hands over; null is exactly the part. */
export type Part = { key: number; payMethod: PayMethod; fen: number | null; slipNo: string; givenFen: number | null }

/** What the parts leave open; negative when they are too much. */
export const restOf = (parts: readonly Part[], dueFen: number): number =>
  dueFen - parts.reduce((sum, part) => sum + (part.fen ?? 0), 0)

/** 平摊: every part the same, to the fen; the first ones take what does not divide. */
export function splitEvenly(parts: readonly Part[], dueFen: number): Part[] {
  const sums = splitFen(
    dueFen,
    parts.map(() => 1),
  )
  return parts.map((part, i) => ({ ...part, fen: sums[i] ?? 0 }))
}

/** One part changed. Of two the other takes what is left, so that nobody works it out. */
export function changePart(parts: readonly Part[], key: number, next: Partial<Part>, dueFen: number): Part[] {
  const changed = parts.map((part) => (part.key === key ? { ...part, ...next } : part))
  if (parts.length !== 2 || typeof next.fen !== 'number' || next.fen >= dueFen) return changed
  const rest = dueFen - next.fen
  return changed.map((part) => (part.key === key ? part : { ...part, fen: rest }))
}

/** Why the parts cannot be sent yet: they must come to exactly what is due, none of them empty. */
export function partsFault(parts: readonly Part[], dueFen: number): string | null {
  if (dueFen <= 0) return '没有未结金额'
  const rest = restOf(parts, dueFen)
  if (rest > 0) return `还差 ${yuan(rest)}`
  if (rest < 0) return `多了 ${yuan(-rest)}`
  if (parts.some((part) => !part.fen)) return '请输入金额'
  for (const { id, name } of once)
    if (parts.filter((part) => part.payMethod === id).length > 1) return `${name}只能有一笔`
  return parts.some((part) => changeOf(part) < 0) ? '实收现金不足' : null
}

/** Each needs one proof of its own. */
const once = [
  { id: 'scan', name: '扫码' },
  { id: 'balance', name: '余额' },
] as const

/** What goes back to the guest of a cash part; negative when too little was handed over. */
export const changeOf = ({ payMethod, fen, givenFen }: Part): number =>
  payMethod === 'cash' && givenFen !== null ? givenFen - (fen ?? 0) : 0

/** What goes back to the guests of all parts. */
export const changeOfAll = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + changeOf(part), 0)

export type Guarantee = {
  creditAccountId: number | null
  /** The employee who is liable, where the account is not his own. */
  guaranteeUserId: number | null
  guestName: string
  guestPhone: string
  reason: string
}

export const emptyGuarantee = (guestName: string): Guarantee => ({
  creditAccountId: null,
  guaranteeUserId: null,
  guestName,
  guestPhone: '',
  reason: '',
})

/** What a guarantee lacks, in the order of its fields; `needsPerson`: the account belongs to no employee. */
export function guaranteeFaults(guarantee: Guarantee, needsPerson: boolean): { [K in keyof Guarantee]: string | null } {
  const { creditAccountId, guaranteeUserId, guestName, guestPhone, reason } = guarantee
  return {
    creditAccountId: creditAccountId === null ? '请选择挂账账户' : null,
    guaranteeUserId: needsPerson && guaranteeUserId === null ? '请选择担保人' : null,
    guestName: guestName.trim() === '' ? '请输入客人姓名' : null,
    guestPhone: guestPhone === '' ? '请输入手机号' : isPhone(guestPhone) ? null : '手机号格式不正确',
    reason: reason.trim() === '' ? '请填写原因' : null,
  }
}

/** A complete guarantee as it travels, with where the guest's signature lies, if he signed. */
export function guaranteeInput(guarantee: Guarantee, signUrl: string | null) {
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
