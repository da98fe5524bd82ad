/**
 * Parses amounts, numbers and digit codes as typed or pasted. Returns null when any character is not understood,
 * because skipping it would produce a different number.
 */
import { toHalfWidth } from './half-width.ts'

const NOUGHT = String(0)

/** Digits with at most one decimal separator; the decimals may be missing while the user types. */
const PLAIN = /^(\d*)(?:[.,](\d*))?$/
/** Groups of three digits, separated by commas or spaces. */
const GROUPED = /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d*))?$/
/** Groups of three by points, decimals after a comma (continental style). */
const GROUPED_BY_POINTS = /^(\d{1,3}(?:\.\d{3})+),(\d*)$/

/**
 * Normalises a non-negative number such as `1,234.50`, `88,5`, `88。5` or `１２` to the form `1234.50` with at most
 * `decimals` decimals. Returns '' for empty text, null for anything else.
 */
export function normalizeNumber(text: string, decimals: number): string | null {
  const typed = toHalfWidth(text).trim()
  for (const form of [PLAIN, GROUPED, GROUPED_BY_POINTS]) {
    const found = form.exec(typed)
    const fraction = found?.[2]
    if (!found || (fraction?.length ?? 0) > decimals || (decimals === 0 && fraction !== undefined)) continue
    const whole = (found[1] ?? '').replaceAll(/\D/g, '')
    return fraction ? `${whole || NOUGHT}.${fraction}` : whole || (fraction === undefined ? '' : NOUGHT)
  }
  return null
}

/** Normalises a number and ignores the unit after it: `3人`, `12 %`. */
export function normalizeCount(text: string, { decimals, unit = '' }: { decimals: number; unit?: string | undefined }) {
  const typed = toHalfWidth(text).trim()
  return normalizeNumber(unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed, decimals)
}

/**
 * Normalises yuan with ¥ or 元 (`¥1,234.50`, `88元`) to the form `1234.50`. Returns '' for empty text, null when it is
 * not an amount.
 */
export const normalizeYuan = (text: string): string | null =>
  normalizeNumber(
    toHalfWidth(text)
      .trim()
      .replace(/^¥\s*/, '')
      .replace(/\s*元$/, ''),
    2,
  )

/** Normalises a code of digits by removing spaces and dashes; null for any other text. */
export function normalizeDigits(text: string): string | null {
  const digits = toHalfWidth(text).replaceAll(/[\s-]/g, '')
  return /^\d*$/.test(digits) ? digits : null
}

/** Parses typed or pasted yuan (`88`, `88,5`, `¥1,234.50`) into fen; null when it is not an amount. */
export function parseYuan(text: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(normalizeYuan(text) ?? '')
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
