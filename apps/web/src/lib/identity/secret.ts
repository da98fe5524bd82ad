/**
 * Encrypts passwords with the server's public RSA key (specification §9): OAEP with SHA-256. Web Crypto is not
 * available on plain http pages, so JSEncrypt is used, loaded when a password is first sent.
 */
import { readStored, storageKeys, writeStored } from '../storage.ts'

/** Single-use response of `/loginApi/code`. The nonce prevents replay of a captured ciphertext. */
export type EncryptionParams = { publicKey?: string; nonce: string }

/**
 * Returns the encrypted JSON `{ pwd, nonce, ts }` as Base64. The JSON is percent-encoded first, because JSEncrypt's
 * OAEP garbles all characters outside ASCII. Throws when there is no public key or the password is too long for one
 * block.
 */
export async function encryptSecret(password: string, terms: EncryptionParams): Promise<string> {
  if (terms.publicKey) writeStored(storageKeys.publicKey, terms.publicKey)
  const publicKey = terms.publicKey ?? readStored(storageKeys.publicKey)
  if (!publicKey) throw new Error('encryptSecret: no public key; ask /loginApi/code first')
  const { JSEncrypt } = await import('jsencrypt')
  const cipher = new JSEncrypt()
  cipher.setPublicKey(publicKey)
  const plain = encodeURIComponent(JSON.stringify({ pwd: password, nonce: terms.nonce, ts: Date.now() }))
  const encrypted = cipher.encryptOAEP(plain)
  if (!encrypted) throw new Error('encryptSecret: the text does not fit the key')
  return encrypted
}
