/**
 * The venue's code, shown on a screen and changed each half minute: it proves presence at that time. It is signed with a secret of the
 * venue; the signed step itself is never sent.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { getServerSecret } from '../platform/public.ts'

const CODE_STEP_SECONDS = 30
/** Characters of a code: digits, and letters that cannot be mistaken for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const readCodeKey = (db: Db) => getServerSecret(db, 'clock-code', () => randomBytes(32).toString('base64url'))

/** Number of the half minute since 1970. */
const computeCodeStep = (instant: Date | number): number => Math.floor(+instant / 1000 / CODE_STEP_SECONDS)

function computeCode(key: string, step: number): string {
  const bytes = createHmac('sha256', key).update(`clock:${step}`).digest()
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** The current code, and the seconds until it changes. */
export async function readCurrentCode(db: Db, now: Date): Promise<{ code: string; secondsLeft: number }> {
  const step = computeCodeStep(now)
  return {
    code: computeCode(await readCodeKey(db), step),
    secondsLeft: Math.max(1, Math.ceil((step + 1) * CODE_STEP_SECONDS - +now / 1000)),
  }
}

/** The half minute in which a code was shown: the current or the previous one, to allow for typing. Undefined otherwise. */
export async function findCodeStep(db: Db, code: string, at: Date): Promise<number | undefined> {
  const key = await readCodeKey(db)
  const step = computeCodeStep(at)
  const given = code.trim().toUpperCase()
  return [step, step - 1].find((one) => isSameText(given, computeCode(key, one)))
}

function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
