/** Twelve-digit code a guest shows for a prepayment. Computed from a nonce with a secret key of the venue, and never stored. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitWrongCodeAttempts, getServerSecret } from '../platform/public.ts'

const DIGITS = 12

/** The venue's key for computing and verifying codes. */
export const getPrepaidCodeKey = (db: Db): Promise<string> =>
  getServerSecret(db, 'prepaid-code', () => randomBytes(32).toString('base64url'))

/** `codeHash` finds the row of a shown code; staff may see `codeTail`. */
export type PrepaidCode = { codeNonce: string; codeHash: string; codeTail: string }

/** A new code. Runs no query once the key is cached. */
export async function createPrepaidCode(db: Db): Promise<PrepaidCode> {
  return computePrepaidCode(await getPrepaidCodeKey(db), randomBytes(12).toString('base64url'))
}

/** Code computed from a nonce, which must be unique. */
export function computePrepaidCode(key: string, codeNonce: string): PrepaidCode {
  const code = computeDigits(key, codeNonce)
  return { codeNonce, codeHash: hashDigits(key, code), codeTail: code.slice(-4) }
}

/** Digits of the code with this nonce. Only the guest who bought it may see them. */
export const computePrepaidDigits = async (db: Db, codeNonce: string): Promise<string> =>
  computeDigits(await getPrepaidCodeKey(db), codeNonce)

/**
 * Runs a look-up of a guest's code and limits wrong codes per person: refuses TOO_FREQUENT above the limit. `db` is
 * outside of any transaction, so that failed attempts are counted even when the request is rolled back.
 */
export const limitWrongCodes = <T>(
  caller: { db: Db; userId: number; now: Date },
  code: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitWrongCodeAttempts(caller, code, (error) => error instanceof Refusal && error.errCode === 'CERT_INVALID', work)

/** Hash by which a typed or scanned code is looked up; ignores spaces and hyphens. Null for an invalid format. */
export async function hashTypedCode(db: Db, typed: string): Promise<string | null> {
  const code = typed.replaceAll(/[\s-]/g, '')
  return /^\d{12}$/.test(code) ? hashDigits(await getPrepaidCodeKey(db), code) : null
}

const computeMac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const hashDigits = (key: string, code: string) => computeMac(key, `code ${code}`).toString('base64url')

function computeDigits(key: string, nonce: string): string {
  const number = computeMac(key, `digits ${nonce}`).readBigUInt64BE() % 10n ** BigInt(DIGITS)
  return number.toString().padStart(DIGITS, '0')
}
