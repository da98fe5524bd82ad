/** Digest of a slip version: equal digests mean byte-identical slips. */
import { createHash } from 'node:crypto'
import { encodeSlip } from './wage-rules.ts'
import type { PersonFacts, Slip } from './wage-rules.ts'

/** SHA-256 of the slip as text, in hex. */
export const hashSlip = (slip: Slip, facts: PersonFacts): string =>
  createHash('sha256').update(encodeSlip(slip, facts)).digest('hex')
