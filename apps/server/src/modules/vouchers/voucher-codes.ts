/** Stored forms of codes: encrypted for calling the platform again, hashed for recognition, last four characters for display. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { seal, getServerSecret, unseal } from '../platform/public.ts'

/**
 * Hash for looking up a code: equal codes of a platform have equal hashes. Without the installation's key, a hash
 * reveals nothing.
 */
export async function hashVoucherCode(db: Db, platform: string, code: string): Promise<string> {
  return hashWithKey(await getVoucherKey(db), platform, code)
}

/** Installation key for hashing codes. */
export const getVoucherKey = (db: Db): Promise<string> =>
  getServerSecret(db, 'voucher-codes', () => randomBytes(32).toString('base64url'))

export const hashWithKey = (key: string, platform: string, code: string): string =>
  createHmac('sha256', key).update(`${platform}:${code.toUpperCase()}`).digest('base64url')

export const getTail = (code: string): string => code.slice(-4)

/** Data for calling a platform: its token, and the codes by certificate key. */
export type Sealed = { platformToken: string; codes: Record<string, { code: string; plainCode: string }> }

/** Encrypts the data. `name` binds the encrypted text to its row. */
export const sealCodes = (db: Db, name: string, content: Sealed): string =>
  seal(db, `voucher:${name}`, JSON.stringify(content))

export const unsealCodes = (db: Db, name: string, sealed: string): Sealed =>
  JSON.parse(unseal(db, `voucher:${name}`, sealed)) as Sealed

export const sealCode = (db: Db, name: string, code: string): string => seal(db, `voucher:${name}`, code)
export const unsealCode = (db: Db, name: string, sealed: string): string => unseal(db, `voucher:${name}`, sealed)
