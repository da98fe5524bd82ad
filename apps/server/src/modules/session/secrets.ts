/**
 * Encrypted fields: the key pair of this installation, its nonces, and decryption. Encryption in addition to TLS
 * prevents passwords from appearing in proxies and logs; the nonce prevents replay of a captured field.
 */
import {
  constants,
  createHmac,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { RequestInfo } from '../../http/context.ts'
import { getServerSecret } from '../platform/public.ts'
import { isPhoneClockCorrect, parseSecret } from './secret-rules.ts'

/** Context for decrypting; every handler context satisfies it. */
export type SecretContext = { db: Db; now: Date; request: RequestInfo }

const RSA_BITS = 3072
const NONCE_MINUTES = 10
const RANDOM_LENGTH = 16

async function makePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return privateKey
}

const getPrivateKey = (db: Db) => getServerSecret(db, 'password-encryption', makePrivateKey)
const getNonceKey = (db: Db) => getServerSecret(db, 'nonce-signing', () => randomBytes(32).toString('base64url'))

/** Public key (SPKI PEM) with which phones encrypt. Generated once per installation. */
export async function getPublicKeyPem(db: Db): Promise<string> {
  const pem = await getPrivateKey(db)
  const known = publicKeys.get(pem) ?? createPublicKey(pem).export({ type: 'spki', format: 'pem' })
  publicKeys.set(pem, known)
  return known
}

/** Cached public keys by private key; a process may serve several installations. */
const publicKeys = new Map<string, string>()

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16)

/**
 * Creates a nonce for one field. It contains its expiry and the server's signature, so nothing is stored before it is
 * used.
 */
export async function createNonce(db: Db, now: Date): Promise<string> {
  const expiry = Math.floor(+now / 1000 + NONCE_MINUTES * 60).toString(36)
  const body = randomBytes(12).toString('base64url') + expiry
  return body + sign(await getNonceKey(db), body)
}

/**
 * Id under which a nonce or code is consumed: that of the command, which is the same for all its retries, otherwise
 * that of the request.
 */
export const getCodeConsumerId = ({ id, operation }: RequestInfo): string => operation ?? id

async function isOurNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const body = nonce.slice(0, -16)
  const given = Buffer.from(nonce.slice(-16))
  const expected = Buffer.from(sign(await getNonceKey(db), body))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Number.parseInt(body.slice(RANDOM_LENGTH), 36) * 1000 >= +now
}

/**
 * Marks the nonce as used. Only the same command may use it again: retried after a deadlock, or sent again after the server died before the
 * commit.
 */
async function useNonce({ db, now, request }: SecretContext, nonce: string): Promise<boolean> {
  const { rows } = await sql`
    insert into secret_nonce (nonce, seen_at, request_id) values (${nonce}, ${formatTime(now)}, ${getCodeConsumerId(request)})
    on conflict (nonce) do update set request_id = excluded.request_id where secret_nonce.request_id = excluded.request_id
    returning nonce`.execute(db)
  return rows.length > 0
}

/**
 * Decrypts a field. Returns null for a wrong key, padding or clock and for a foreign or used nonce; the caller must
 * then continue as with a wrong password. Writes outside any transaction, so that a nonce is used up even if the
 * command fails.
 */
export async function decryptSecret(context: SecretContext, secret: string): Promise<string | null> {
  const key = { key: await getPrivateKey(context.db), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  let plain: string
  try {
    plain = privateDecrypt(key, Buffer.from(secret, 'base64')).toString('latin1')
  } catch {
    return null
  }
  const fields = parseSecret(plain)
  if (
    !fields ||
    !isPhoneClockCorrect(fields.ts, context.now) ||
    !(await isOurNonce(context.db, fields.nonce, context.now))
  )
    return null
  return (await useNonce(context, fields.nonce)) ? fields.pwd : null
}
