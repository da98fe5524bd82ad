/** RSA key pairs of simulated providers and of the merchants they know. 2048 bits, PEM. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `privateKey` is PKCS#8, `publicKey` SPKI, both PEM texts. */
export type KeyPair = { privateKey: string; publicKey: string }

/** A new pair. Takes some tenths of a second: make it once and hand it on. */
export function makeKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** The pair a PEM private key (PKCS#1 or PKCS#8) stands for. Throws when the text is no private key. */
export function keyPairOf(privatePem: string): KeyPair {
  const key = createPrivateKey(privatePem)
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  }
}

/**
 * The pair kept in `file`, made on first use. When two processes make it at once both get the one that was there first.
 * Only its owner can read the file. Throws when the file holds something else.
 */
export function keptKeyPair(file: string): KeyPair {
  if (!existsSync(file)) store(file, makeKeyPair().privateKey)
  return keyPairOf(readFileSync(file, 'utf8'))
}

function store(file: string, pem: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, pem, { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never over one that is there.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The PEM's base64 without its frame lines, as some provider libraries want keys. */
export function bareKey(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '')
}
