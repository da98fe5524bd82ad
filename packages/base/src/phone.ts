import { toHalfWidth } from './half-width.ts'

/** Number of digits of a mainland mobile number. */
export const PHONE_DIGITS = 11

/** True for a complete mainland mobile number; false for a masked one. */
export const isPhone = (text: string): boolean => /^1\d{10}$/.test(text)

const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/
const BEGUN = /^(?:\+?8?|(?:\+|00)86)?\d*$/

/**
 * Normalises a mobile number as typed, pasted or filled in by the browser: removes spaces, dashes and the country code.
 * Returns the digits, even of an incomplete number; null when the text cannot become a mobile number.
 */
export function normalizePhone(text: string): string | null {
  const typed = toHalfWidth(text).replaceAll(/[\s()-]/g, '')
  return BEGUN.test(typed) ? typed.replace(COUNTRY, '') : null
}
