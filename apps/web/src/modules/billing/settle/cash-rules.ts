/** Cash payment: keypad input, quick amounts and change. Pure; amounts in fen. */
import { formatFen } from '@nocturne/base/money'
import { parseYuan } from '@nocturne/base/typed-number'

export const keypadKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const
export type KeypadKey = (typeof keypadKeys)[number]

/** Typed amount in yuan after one more key: at most six integer digits and two decimals. */
export function applyKeypadKey(text: string, key: KeypadKey): string {
  if (key === '⌫') return text.slice(0, -1)
  const next = text === '0' && key !== '.' ? key : text === '' && key === '.' ? '0.' : text + key
  return /^\d{1,6}(\.\d{0,2})?$/.test(next) ? next : text
}

/** Typed amount in yuan as fen; 0 while empty. */
export const parseKeypadFen = (text: string): number => parseYuan(text.replace(/\.$/, '')) ?? 0

/** Suggested amounts handed over: the exact sum and the sum rounded up to notes. At most four, smallest first. */
export function listQuickAmounts(dueFen: number): number[] {
  const rounded = [1_000, 5_000, 10_000, 50_000, 100_000].map((note) => Math.ceil(dueFen / note) * note)
  return [...new Set([dueFen, ...rounded])].filter((fen) => fen > 0).slice(0, 4)
}

export type CashPayment = {
  /** Amount booked on the bill. */
  payFen: number
  /** Change for the guest. */
  changeFen: number
  /** Amount the guest still has to hand over. */
  missingFen: number
}

/**
 * Computes payment, change and missing amount. The payment is at most the amount requested and at most the amount due.
 */
export function computeCashPayment({
  dueFen,
  wantedFen,
  givenFen,
}: {
  dueFen: number
  wantedFen: number
  givenFen: number
}): CashPayment {
  const payFen = Math.min(dueFen, wantedFen)
  return { payFen, changeFen: Math.max(0, givenFen - payFen), missingFen: Math.max(0, payFen - givenFen) }
}

/** Text of the difference between counted and expected amount. */
export const formatDifference = (fen: number): string =>
  fen === 0 ? '相符' : fen > 0 ? `长款 ${formatFen(fen)}` : `短款 ${formatFen(-fen)}`
