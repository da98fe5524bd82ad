/** Stored forms of codes: encrypted for calling the platform again, hashed for recognition, last four characters for display. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { encryptStoredSecret, getServerSecret, decryptStoredSecret } from '../platform/public.ts'

/**
 * Hash for looking up a code: equal codes of a platform have equal hashes. Without the installation's key, a hash
 * reveals nothing.
 */
export async function hashVoucherCode(db: Db, platform: string, code: string): Promise<string> {
  return hashVoucherCodeWithKey(await getVoucherHashKey(db), platform, code)
}

/** Installation key for hashing codes. */
export const getVoucherHashKey = (db: Db): Promise<string> =>
  getServerSecret(db, 'voucher-codes', () => randomBytes(32).toString('base64url'))

export const hashVoucherCodeWithKey = (key: string, platform: string, code: string): string =>
  createHmac('sha256', key).update(`${platform}:${code.toUpperCase()}`).digest('base64url')

export const getCodeTail = (code: string): string => code.slice(-4)

/** Data for calling a platform: its token, and the codes by certificate key. */
export type VoucherCodes = { platformToken: string; codes: Record<string, { code: string; plainCode: string }> }

/** Encrypts the data. `name` binds the encrypted text to its row. */
export const encryptVoucherCodes = (db: Db, name: string, content: VoucherCodes): string =>
  encryptStoredSecret(db, `voucher:${name}`, JSON.stringify(content))

export const decryptVoucherCodes = (db: Db, name: string, sealed: string): VoucherCodes =>
  JSON.parse(decryptStoredSecret(db, `voucher:${name}`, sealed)) as VoucherCodes

export const encryptVoucherCode = (db: Db, name: string, code: string): string =>
  encryptStoredSecret(db, `voucher:${name}`, code)
export const decryptVoucherCode = (db: Db, name: string, sealed: string): string =>
  decryptStoredSecret(db, `voucher:${name}`, sealed)
