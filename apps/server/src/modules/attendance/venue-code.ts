/**
 * The code of the house: shown on one of its screens, another one each half minute, so that whoever sends it was there then. It is
 * signed with a secret of the house; the step is part of what is signed and never travels.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { serverSecret } from '../platform/public.ts'

export const STEP_SECONDS = 30
/** Letters nobody mistakes for figures. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const codeKey = (db: Db) => serverSecret(db, 'clock-code', () => randomBytes(32).toString('base64url'))

/** The half minute of an instant, counted from 1970. */
export const stepOf = (instant: Date | number): number => Math.floor(+instant / 1000 / STEP_SECONDS)

function codeOfStep(key: string, step: number): string {
  const bytes = createHmac('sha256', key).update(`clock:${step}`).digest()
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** What the screen shows now, and for how long. */
export async function shownCode(db: Db, now: Date): Promise<{ code: string; secondsLeft: number }> {
  const step = stepOf(now)
  return {
    code: codeOfStep(await codeKey(db), step),
    secondsLeft: Math.max(1, Math.ceil((step + 1) * STEP_SECONDS - +now / 1000)),
  }
}

/** The half minute a code was shown in: that of the moment, or the one before, which the hand may have needed. Undefined for any other. */
export async function stepOfCode(db: Db, code: string, at: Date): Promise<number | undefined> {
  const key = await codeKey(db)
  const step = stepOf(at)
  const given = code.trim().toUpperCase()
  return [step, step - 1].find((one) => sameText(given, codeOfStep(key, one)))
}

function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
