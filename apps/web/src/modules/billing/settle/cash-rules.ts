/** Cash payment: keypad input, quick amounts and change. Pure; amounts in fen. */
import { formatFen } from '@nocturne/base/money'
import { parseYuan } from '@nocturne/base/typed-number'

export const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const
export type Key = (typeof keys)[number]

/** Typed yuan after one more key: at most six integer digits and two decimals. */
export function applyKey(text: string, key: Key): string {
  if (key === '⌫') return text.slice(0, -1)
  const next = text === '0' && key !== '.' ? key : text === '' && key === '.' ? '0.' : text + key
  return /^\d{1,6}(\.\d{0,2})?$/.test(next) ? next : text
}

/** Typed yuan as fen; 0 while empty. */
export const parseFen = (text: string): number => parseYuan(text.replace(/\.$/, '')) ?? 0

/** Quick amounts handed over: the exact sum, or the next round notes. At most four, smallest first. */
export function listQuickAmounts(dueFen: number): number[] {
  const rounded = [1_000, 5_000, 10_000, 50_000, 100_000].map((note) => Math.ceil(dueFen / note) * note)
  return [...new Set([dueFen, ...rounded])].filter((fen) => fen > 0).slice(0, 4)
}

export type Cash = {
  /** Amount booked on the bill. */
  payFen: number
  /** Change for the guest. */
  changeFen: number
  /** Amount the guest still has to hand over. */
  missingFen: number
}

/** Computes payment and change: never takes more than requested, and never requests more than is open. */
export function settleCash({
  dueFen,
  wantedFen,
  givenFen,
}: {
  dueFen: number
  wantedFen: number
  givenFen: number
}): Cash {
  const payFen = Math.min(dueFen, wantedFen)
  return { payFen, changeFen: Math.max(0, givenFen - payFen), missingFen: Math.max(0, payFen - givenFen) }
}

/** Difference between count and expected amount as text. */
export const formatDifference = (fen: number): string =>
  fen === 0 ? '相符' : fen > 0 ? `长款 ${formatFen(fen)}` : `短款 ${formatFen(-fen)}`
