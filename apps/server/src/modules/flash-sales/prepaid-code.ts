/** Twelve-digit code a guest shows for a prepayment. Computed from a nonce with a secret key of the venue, and never stored. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { paceCodes, serverSecret } from '../platform/public.ts'

const DIGITS = 12

/** The venue's key for computing and verifying codes. */
export const keyOfPrepaid = (db: Db): Promise<string> =>
  serverSecret(db, 'prepaid-code', () => randomBytes(32).toString('base64url'))

/** `codeHash` finds the row of a shown code; staff may see `codeTail`. */
export type PrepaidCode = { codeNonce: string; codeHash: string; codeTail: string }

/** A new code. Runs no query once the key is cached. */
export async function newPrepaidCode(db: Db): Promise<PrepaidCode> {
  return codeOfNonce(await keyOfPrepaid(db), randomBytes(12).toString('base64url'))
}

/** The code of a unique nonce. */
export function codeOfNonce(key: string, codeNonce: string): PrepaidCode {
  const code = digitsOf(key, codeNonce)
  return { codeNonce, codeHash: hashOf(key, code), codeTail: code.slice(-4) }
}

/** Digits of a nonce, for their owner. */
export const prepaidCode = async (db: Db, codeNonce: string): Promise<string> =>
  digitsOf(await keyOfPrepaid(db), codeNonce)

/** Looks up a guest's code with a limit of wrong codes per person: TOO_FREQUENT beyond. `db` is outside of any transaction. */
export const paceGuestCodes = <T>(
  caller: { db: Db; userId: number; now: Date },
  code: string,
  work: () => Promise<T>,
): Promise<T> => paceCodes(caller, code, (error) => error instanceof Refusal && error.errCode === 'CERT_INVALID', work)

/** Hash by which a typed or scanned code is looked up; ignores spaces and hyphens. Null for an invalid format. */
export async function hashOfCode(db: Db, typed: string): Promise<string | null> {
  const code = typed.replaceAll(/[\s-]/g, '')
  return /^\d{12}$/.test(code) ? hashOf(await keyOfPrepaid(db), code) : null
}

const mac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const hashOf = (key: string, code: string) => mac(key, `code ${code}`).toString('base64url')

function digitsOf(key: string, nonce: string): string {
  const number = mac(key, `digits ${nonce}`).readBigUInt64BE() % 10n ** BigInt(DIGITS)
  return number.toString().padStart(DIGITS, '0')
}
