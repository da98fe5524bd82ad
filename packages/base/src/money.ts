/**
 * Money is a whole number of fen. This is the only file that divides it.
 * Percentages are basis points (12.00 % = 1200); rounding is half-up to one fen.
 */
/** Largest amount any single field may carry: ten million yuan. */
export const MAX_FEN = 1_000_000_000

/** `amount × bp ÷ 10000`, rounded half-up to one fen. `amountFen` must not be negative. */
export function percentOf(amountFen: number, bp: number): number {
  return Number((BigInt(amountFen) * BigInt(bp) + 5_000n) / 10_000n)
}

/** `part ÷ whole` in basis points, half-up; 0 when there is no whole. */
export function ratioBp(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole)
}

/** `total ÷ count`, half-up; 0 when there is nothing to divide by. */
export function averageFen(totalFen: number, count: number): number {
  return count === 0 ? 0 : Math.floor((2 * totalFen + count) / (2 * count))
}

/**
 * Splits `totalFen` over `weights` by the largest remainder; ties go to the earlier weight.
 * The parts always add up to the whole. With no weight at all the first part takes everything.
 */
export function splitFen(totalFen: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (totalFen === 0) return []
    throw new RangeError('splitFen: an amount cannot be split over nothing')
  }
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, i) => (i === 0 ? totalFen : 0))
  const sign = totalFen < 0 ? -1 : 1
  const total = BigInt(Math.abs(totalFen))
  const whole = BigInt(sum)
  const exact = weights.map((w) => total * BigInt(w))
  const parts = exact.map((e) => Number(e / whole))
  let left = Math.abs(totalFen) - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((e, i) => ({ i, rest: e % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  for (const { i } of byRemainder) {
    if (left === 0) break
    parts[i] = (parts[i] ?? 0) + 1
    left -= 1
  }
  return parts.map((p) => (p === 0 ? 0 : sign * p))
}

/**
 * As `splitFen`, but no part passes its cap: what does not fit on one line goes to the others. Null when the caps together
 * are smaller than the total. `totalFen` must not be negative.
 */
export function splitWithin(totalFen: number, weights: readonly number[], caps: readonly number[]): number[] | null {
  if (caps.reduce((sum, cap) => sum + cap, 0) < totalFen) return null
  const parts = caps.map(() => 0)
  let left = totalFen
  let open = caps.flatMap((cap, i) => (cap > 0 ? [i] : []))
  while (left > 0) {
    const weighed = open.some((i) => (weights[i] ?? 0) > 0)
    const shares = splitFen(
      left,
      open.map((i) => (weighed ? (weights[i] ?? 0) : (caps[i] ?? 0))),
    )
    const full = open.filter((i, at) => (shares[at] ?? 0) >= (caps[i] ?? 0))
    const given =
      full.length > 0
        ? full.map((i): [number, number] => [i, caps[i] ?? 0])
        : open.map((i, at): [number, number] => [i, shares[at] ?? 0])
    for (const [i, part] of given) {
      parts[i] = part
      left -= part
    }
    open = open.filter((i) => !full.includes(i))
  }
  return parts
}

/**
 * The share of `allocatedFen` that belongs to the units `from`…`to` of `quantity`, counted cumulatively,
 * so that any series of partial returns takes back exactly what was allocated.
 */
export function cumulativeShare(allocatedFen: number, quantity: number, from: number, to: number): number {
  const upTo = (n: number) => Number((BigInt(allocatedFen) * BigInt(n)) / BigInt(quantity))
  return upTo(to) - upTo(from)
}

/** `123450` → `¥1,234.50`; with `trim`, fen are shown only when not zero: `¥1,234`. */
export function formatFen(fen: number, options: { trim?: boolean; symbol?: boolean } = {}): string {
  const sign = fen < 0 ? '−' : ''
  const abs = Math.abs(fen)
  const yuan = String(Math.floor(abs / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = abs % 100
  const tail = options.trim && rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${sign}${options.symbol === false ? '' : '¥'}${yuan}${tail}`
}

const TEN_THOUSAND_YUAN = 1_000_000
const MILLION_YUAN = 100_000_000

/**
 * An amount for a headline or a table: `¥9,999.50`, whole yuan from ten thousand on (`¥12,346`), ten thousands from a million on
 * (`¥305.92万`). Files, papers and what opens from a figure show `formatFen`.
 */
export function formatShortFen(fen: number, { symbol = true }: { symbol?: boolean } = {}): string {
  const abs = Math.abs(fen)
  if (abs < TEN_THOUSAND_YUAN) return formatFen(fen, { trim: true, symbol })
  const sign = Math.sign(fen)
  if (abs < MILLION_YUAN) return formatFen(sign * averageFen(abs, 100) * 100, { trim: true, symbol })
  return `${formatFen(sign * averageFen(abs, 10_000), { trim: true, symbol })}万`
}
