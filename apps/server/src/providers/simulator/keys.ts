/** RSA key pairs of simulated providers and their merchants. 2048 bits, PEM. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `privateKey` is PKCS#8, `publicKey` SPKI, both PEM texts. */
export type KeyPair = { privateKey: string; publicKey: string }

/** Generates a pair. Takes some tenths of a second: generate once and share it. */
export function generateKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** Builds the pair from a PEM private key (PKCS#1 or PKCS#8). Throws when the text is not a private key. */
export function parseKeyPair(privatePem: string): KeyPair {
  const key = createPrivateKey(privatePem)
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  }
}

/**
 * Pair stored in `file`, generated on first use. Two processes that generate concurrently both use the first one's pair. Only its owner can
 * read the file. Throws when the file contains something else.
 */
export function ensureKeyPair(file: string): KeyPair {
  if (!existsSync(file)) store(file, generateKeyPair().privateKey)
  return parseKeyPair(readFileSync(file, 'utf8'))
}

function store(file: string, pem: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, pem, { mode: 0o600 })
  try {
    // A link appears atomically and never replaces an existing file.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Base64 of a PEM without its frame lines, as some provider libraries expect. */
export function removePemFrame(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '')
}
