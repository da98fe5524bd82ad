/** A password for one log-in: given to a person face to face, replaced by its owner before he does anything else. */
import { randomInt } from 'node:crypto'

/** Without the letters and digits that look like each other on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUPS = 4

/** Four groups of two letters and a digit, each with a dash before the next: some 58 bits. */
export function oneTimePassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  return Array.from({ length: GROUPS }, () => pick(LETTERS) + pick(LETTERS) + pick(DIGITS)).join('-')
}
