import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSbom, formatLicences, readLockfile } from './sbom.ts'
import type { Lockfile } from './sbom.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lockfile
const parts = readLockfile(lock, { withDev: false })

test('lists every installed component with its licence and hash', () => {
  const names = parts.map(({ name }) => name)
  for (const part of ['fastify', 'react', 'kysely', 'sharp', '@fastify/busboy']) expect(names).toContain(part)
  expect(names).not.toContain('vitest')
  expect(names.filter((name) => name.startsWith('@nocturne/'))).toEqual([])
  expect(parts.filter(({ licence, sha512 }) => licence === '' || sha512.length !== 128)).toEqual([])
})

test('includes build and test dependencies with withDev', () => {
  expect(readLockfile(lock, { withDev: true }).map(({ name }) => name)).toContain('vitest')
})

test('reads the licence of every component in all known shapes', () => {
  const { components } = buildSbom(lock, readLockfile(lock, { withDev: true }), new Date(0))
  expect(components.filter(({ licenses = [] }) => JSON.stringify(licenses).length < 15)).toEqual([])
})

test('writes CycloneDX, and the licences by name', () => {
  const two = [
    { name: '@x/a', version: '1.0.0', licence: 'MIT', address: '', sha512: 'ab', optional: false },
    {
      name: 'b',
      version: '2.0.0',
      licence: '(MIT OR Apache-2.0)',
      address: 'https://r.example/b.tgz',
      sha512: '',
      optional: true,
    },
  ]
  const { specVersion, components } = buildSbom({ name: 'nocturne', version: '0.1.0' }, two, new Date(0))
  expect(specVersion).toBe('1.6')
  expect(components).toMatchObject([
    {
      purl: 'pkg:npm/%40x/a@1.0.0',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: 'ab' }],
    },
    { purl: 'pkg:npm/b@2.0.0', scope: 'optional', licenses: [{ expression: 'MIT OR Apache-2.0' }] },
  ])
  expect(formatLicences(two)).toContain('## MIT\n\n- @x/a 1.0.0\n')
})
