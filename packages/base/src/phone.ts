import { toHalfWidth } from './half-width.ts'

/** Digits of a mainland mobile number. */
export const PHONE_DIGITS = 11

/** True for a complete mainland mobile number; masked ones are refused. */
export const isPhone = (text: string): boolean => /^1\d{10}$/.test(text)

const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/
const BEGUN = /^(?:\+?8?|(?:\+|00)86)?\d*$/

/**
 * Normalises a mobile number as typed, pasted or autofilled: drops spaces, dashes and the country code. Returns the digits, also of an
 * incomplete number; null for any other text.
 */
export function readPhone(text: string): string | null {
  const typed = toHalfWidth(text).replaceAll(/[\s()-]/g, '')
  return BEGUN.test(typed) ? typed.replace(COUNTRY, '') : null
}
