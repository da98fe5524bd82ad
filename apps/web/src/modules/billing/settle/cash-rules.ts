/** Cash in hand: what the keypad types, what guests usually hand over, what they get back. Pure; amounts are fen. */
import { formatFen } from '@nocturne/base/money'
import { parseYuan } from '@nocturne/base/typed-number'

export const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'] as const
export type Key = (typeof keys)[number]

/** The typed yuan after one more key: at most six digits before the point and two after it. */
export function typed(text: string, key: Key): string {
  if (key === '⌫') return text.slice(0, -1)
  const next = text === '0' && key !== '.' ? key : text === '' && key === '.' ? '0.' : text + key
  return /^\d{1,6}(\.\d{0,2})?$/.test(next) ? next : text
}

/** Typed yuan as fen; 0 while nothing is typed. */
export const fenOf = (text: string): number => parseYuan(text.replace(/\.$/, '')) ?? 0

/** What guests hand over for a sum: exactly it, or the next round notes. At most four, the smallest first. */
export function quickAmounts(dueFen: number): number[] {
  const rounded = [1_000, 5_000, 10_000, 50_000, 100_000].map((note) => Math.ceil(dueFen / note) * note)
  return [...new Set([dueFen, ...rounded])].filter((fen) => fen > 0).slice(0, 4)
}

export type Cash = {
  /** What goes on the bill. */
  payFen: number
  /** What goes back over the bar. */
  changeFen: number
  /** What the guest still has to hand over for what is to be taken. */
  missingFen: number
}

/** What becomes of the notes: never more is taken than wanted, and never more is wanted than is open. */
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

/** What a count says beside the books. */
export const differenceText = (fen: number): string =>
  fen === 0 ? '相符' : fen > 0 ? `长款 ${formatFen(fen)}` : `短款 ${formatFen(-fen)}`
