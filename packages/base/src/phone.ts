import { halfWidth } from './typed-number.ts'

/** Digits of a mainland mobile number. */
export const PHONE_DIGITS = 11

/** A mainland mobile number, whole: masked ones are not. */
export const isPhone = (text: string): boolean => /^1\d{10}$/.test(text)

const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/
const BEGUN = /^(?:\+?8?|(?:\+|00)86)?\d*$/

/**
 * Reads a mobile number as it is typed, pasted or filled in: spaces, dashes and the country code in front are left out. Returns it as
 * far as it is typed; null for what holds anything else.
 */
export function readPhone(text: string): string | null {
  const typed = halfWidth(text).replaceAll(/[\s()-]/g, '')
  return BEGUN.test(typed) ? typed.replace(COUNTRY, '') : null
}
