/**
 * Encrypts passwords with the server's public RSA key (specification §9): OAEP with SHA-256. Web Crypto is not
 * available on plain http pages, so JSEncrypt is used, loaded when a password is first sent.
 */
import { readStored, storageKeys, writeStored } from '../storage.ts'

/** Response of `/loginApi/code` for one use: `nonce` makes a captured text useless. */
export type SecretTerms = { publicKey?: string; nonce: string }

/**
 * Base64 of the encrypted JSON `{ pwd, nonce, ts }`, percent-encoded first because JSEncrypt's OAEP garbles anything but
 * ASCII. Throws when no key is known or the password is too long for one block.
 */
export async function encryptSecret(password: string, terms: SecretTerms): Promise<string> {
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
