/** Normalises search terms and the texts they are compared with. */
import { normalizePhone } from './phone.ts'
import { toHalfWidth } from './half-width.ts'

/** Normalised form of a name for comparison with a search key: half-width, lower case. */
export const toComparableText = (text: string): string => toHalfWidth(text).trim().toLowerCase()

/**
 * Normalises a search term: full-width characters become half-width; a phone number in groups or with country code
 * becomes its digits.
 */
export const toSearchText = (typed: string): string => normalizePhone(typed) || toHalfWidth(typed).trim()

/** Lower-case search key, to be searched in `toComparableText` texts. */
export const toSearchKey = (typed: string): string => toSearchText(typed).toLowerCase()
