/**
 * Password for the first sign-in. It is handed over in person, and its owner must replace it before any other action.
 */
import { randomInt } from 'node:crypto'

/** Excludes letters and digits that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUPS = 4

/** Four groups of two letters and a digit, joined by dashes: about 58 bits. */
export function createOneTimePassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  return Array.from({ length: GROUPS }, () => pick(LETTERS) + pick(LETTERS) + pick(DIGITS)).join('-')
}
