import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'

import { expect, test } from 'vitest'

import { encryptSecret } from './secret.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

function decrypt(text: string): unknown {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return JSON.parse(decodeURIComponent(privateDecrypt(key, Buffer.from(text, 'base64')).toString('ascii')))
}

test.each(['night2026', '密码🌙-ä"\\', 'a'.repeat(20)])('the server decrypts the password: %s', async (password) => {
  const text = await encryptSecret(password, { publicKey, nonce: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6' })
  expect(decrypt(text)).toEqual({ pwd: password, nonce: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6', ts: expect.any(Number) })
})

test('reuses the first public key when later responses have none', async () => {
  const text = await encryptSecret('again', { nonce: 'n' })
  expect(decrypt(text)).toMatchObject({ pwd: 'again' })
})

test('encrypts the same password to different texts', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => encryptSecret('same', { publicKey, nonce: 'n' })))
  expect(one).not.toBe(two)
})

test('refuses a password that does not fit instead of sending part of it', async () => {
  await expect(encryptSecret('长'.repeat(60), { publicKey, nonce: 'n' })).rejects.toThrow('does not fit')
})
