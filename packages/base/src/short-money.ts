/** Shortened amounts for staff screens. Separate from `money.ts` because guests see exact amounts. */
import { computeAverageFen, formatFen } from './money.ts'

const TEN_THOUSAND_YUAN = 1_000_000
const MILLION_YUAN = 100_000_000

/**
 * Formats an amount for a headline or table: `¥9,999.50`, whole yuan from ten thousand (`¥12,346`), units of 万 from a
 * million (`¥305.92万`). Exports, print-outs and detail pages use `formatFen`.
 */
export function formatShortFen(fen: number, { symbol = true }: { symbol?: boolean } = {}): string {
  const abs = Math.abs(fen)
  if (abs < TEN_THOUSAND_YUAN) return formatFen(fen, { trim: true, symbol })
  const sign = Math.sign(fen)
  if (abs < MILLION_YUAN) return formatFen(sign * computeAverageFen(abs, 100) * 100, { trim: true, symbol })
  return `${formatFen(sign * computeAverageFen(abs, 10_000), { trim: true, symbol })}万`
}
