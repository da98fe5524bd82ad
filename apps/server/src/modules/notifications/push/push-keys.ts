/** VAPID key pair of this installation (RFC 8292), created at first use and stored encrypted like every secret. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Db } from '../../../db/connection.ts'
import { readPublicUrl, getServerSecret } from '../../platform/public.ts'

const HOURS = 12
const MS_PER_HOUR = 3_600_000

export type PushKeys = { privateKey: KeyObject; publicKey: string; contact: string }

const makeKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ type: 'pkcs8', format: 'pem' })

/** Key pair of this installation; subscriptions are bound to its public key. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const [pem, publicUrl] = await Promise.all([getServerSecret(db, 'push', makeKey), readPublicUrl(db)])
  const privateKey = createPrivateKey(pem)
  return {
    privateKey,
    publicKey: encodePublicKey(privateKey),
    contact: publicUrl.startsWith('https://') ? publicUrl : 'mailto:nobody@invalid',
  }
}

/** Public key in the browsers' format: the uncompressed point. */
function encodePublicKey(privateKey: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
}

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Authorization header for a vendor: valid for its address only, for half a day. */
export function buildVapidAuthorization(
  { origin }: Pick<URL, 'origin'>,
  { privateKey, publicKey, contact }: PushKeys,
  now: Date,
): string {
  const exp = Math.floor((+now + HOURS * MS_PER_HOUR) / 1000)
  const text = `${encodePart({ typ: 'JWT', alg: 'ES256' })}.${encodePart({ aud: origin, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  return `vapid t=${text}.${signature}, k=${publicKey}`
}
