/** Digest of a slip version: equal digests mean byte-identical slips. */
import { createHash } from 'node:crypto'
import { slipText } from './wage-rules.ts'
import type { PersonFacts, Slip } from './wage-rules.ts'

/** SHA-256 of the slip as text, in hex. */
export const digestOf = (slip: Slip, facts: PersonFacts): string =>
  createHash('sha256').update(slipText(slip, facts)).digest('hex')
