/** Encrypts a message for one browser: RFC 8291 over RFC 8188 (aes128gcm), with the runtime's crypto. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const TAG_BYTES = 16

/** Keys of a browser from its subscription (base64url). */
export type BrowserKeys = { clientKey: string; authSecret: string }
/** Random values, new for every message. */
type EncryptionSeed = { privateKey: Buffer; salt: Buffer }

const createEphemeralKey = (): EncryptionSeed => {
  const own = createECDH(CURVE)
  own.generateKeys()
  return { privateKey: own.getPrivateKey(), salt: randomBytes(16) }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
const encodeName = (name: string) => Buffer.from(`${name}\0`)

/** Returns the body to send. Throws for a key that is no point of the curve. `chance` is for tests. */
export function encryptForBrowser(
  text: string,
  { clientKey, authSecret }: BrowserKeys,
  chance: EncryptionSeed = createEphemeralKey(),
): Buffer {
  const theirs = Buffer.from(clientKey, 'base64url')
  const own = createECDH(CURVE)
  own.setPrivateKey(chance.privateKey)
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([encodeName('WebPush: info'), theirs, own.getPublicKey()])
  const secret = derive(shared, Buffer.from(authSecret, 'base64url'), info, 32)
  const key = derive(secret, chance.salt, encodeName('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, chance.salt, encodeName('Content-Encoding: nonce'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  // 2 marks the last record.
  const record = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(own.getPublicKey().length, 4)
  return Buffer.concat([chance.salt, head, own.getPublicKey(), record])
}
