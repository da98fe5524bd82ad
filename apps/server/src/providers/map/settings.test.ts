import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readMapSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'map-'))
const file = join(folder, 'key')
afterAll(() => rmSync(folder, { recursive: true }))

it('is off without a key', () => {
  expect(readMapSettings({})).toBeNull()
  expect(readMapSettings({ MAP_KEY: ' ', MAP_URL: 'http://elsewhere.example' })).toBeNull()
})

it('reads the key from a value or a file', () => {
  const url = 'https://apis.map.qq.com'
  expect(readMapSettings({ MAP_KEY: 'K-1' })).toEqual({ settings: { key: 'K-1', url } })
  writeFileSync(file, 'K-2\n')
  expect(readMapSettings({ MAP_KEY_FILE: file })).toEqual({ settings: { key: 'K-2', url } })
  expect(readMapSettings({ MAP_KEY: 'K-1', MAP_URL: 'http://localhost:9/' })).toEqual({
    settings: { key: 'K-1', url: 'http://localhost:9' },
  })
})

it('names what is wrong, but never the key', () => {
  writeFileSync(file, ' ')
  expect(readMapSettings({ MAP_KEY_FILE: file })).toEqual({ problems: ['MAP_KEY_FILE names an empty file'] })
  expect(readMapSettings({ MAP_KEY_FILE: join(folder, 'none') })).toEqual({
    problems: ['MAP_KEY_FILE names a file that cannot be read'],
  })
  for (const MAP_URL of ['http://map.example', 'map', 'https://map.example/?a=1', 'ftp://map.example']) {
    const read = JSON.stringify(readMapSettings({ MAP_KEY: 'K-1', MAP_URL }))
    expect(read, MAP_URL).toContain('MAP_URL must be')
    expect(read).not.toContain('K-1')
  }
})
