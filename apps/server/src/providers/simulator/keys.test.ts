import { createSign, createVerify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removePemFrame, ensureKeyPair, parseKeyPair, generateKeyPair } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('generates matching pairs', () => {
  const pair = generateKeyPair()
  const signature = createSign('RSA-SHA256').update('x').sign(pair.privateKey)
  expect(createVerify('RSA-SHA256').update('x').verify(pair.publicKey, signature)).toBe(true)
  expect(parseKeyPair(pair.privateKey)).toEqual(pair)
  expect(removePemFrame(pair.publicKey)).toMatch(/^[A-Za-z0-9+/]+=*$/)
})

it('stores a pair in a file only its owner can read', () => {
  const file = join(folder, 'new', 'platform.pem')
  const pair = ensureKeyPair(file)
  expect(ensureKeyPair(file)).toEqual(pair)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('does not overwrite a file with other content', () => {
  const file = join(folder, 'other.pem')
  writeFileSync(file, 'not a key')
  expect(() => ensureKeyPair(file)).toThrow()
})
