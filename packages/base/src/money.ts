/**
 * Money is a whole number of fen. Only this file and `money-split.ts` divide it.
 * Percentages are basis points (12.00 % = 1200); rounding is half-up to one fen.
 */

/** Largest amount of any single field: ten million yuan. */
export const MAX_FEN = 1_000_000_000

/** `amount × bp ÷ 10000`, rounded half-up to one fen. `amountFen` must not be negative. */
export function applyRateBp(amountFen: number, bp: number): number {
  return Number((BigInt(amountFen) * BigInt(bp) + 5_000n) / 10_000n)
}

/** `amount × bp ÷ 10000`, rounded half-up to whole yuan; in fen. `amountFen` must not be negative. */
export function applyRateBpInYuan(amountFen: number, bp: number): number {
  return Number((BigInt(amountFen) * BigInt(bp) + 500_000n) / 1_000_000n) * 100
}

/** Computes `part ÷ whole` in basis points, rounded half-up; 0 when `whole` is 0. */
export function computeRatioBp(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole)
}

/** Computes `total ÷ count`, rounded half-up; 0 when `count` is 0. */
export function computeAverageFen(totalFen: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * totalFen + count) / (2 * count))
}

/** Formats fen as yuan: `123450` → `¥1,234.50`. With `trim`, decimals are shown only when not zero: `¥1,234`. */
export function formatFen(fen: number, options: { trim?: boolean; symbol?: boolean } = {}): string {
  const sign = fen < 0 ? '−' : ''
  const abs = Math.abs(fen)
  const yuan = String(Math.floor(abs / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = abs % 100
  const tail = options.trim && rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${sign}${options.symbol === false ? '' : '¥'}${yuan}${tail}`
}
