/** Password for the first sign-in: handed over face to face, and replaced by its owner before anything else. */
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
