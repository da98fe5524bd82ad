import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

const folder = mkdtempSync(join(tmpdir(), 'nocturne-preparing-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a second start waits until the first is ready, also when that fails', async () => {
  const lock = join(folder, 'busy')
  const begun = Promise.withResolvers()
  const ready = Promise.withResolvers()
  const told = []
  const first = oneAtATime(async () => {
    begun.resolve()
    await ready.promise
    told.push('first')
    throw new Error('the build failed')
  }, lock).catch(() => undefined)
  await begun.promise
  const second = oneAtATime(async () => told.push('second'), lock)
  ready.resolve()
  await Promise.all([first, second])
  expect(told).toEqual(['first', 'second'])
  expect(existsSync(lock)).toBe(false)
})

test('what a killed start left is in nobody’s way', async () => {
  const lock = join(folder, 'left')
  writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid))
  expect(await oneAtATime(async () => 'prepared', lock)).toBe('prepared')
})

test('neither is it in the way of a process that got the same id, as every start of a container does', async () => {
  const lock = join(folder, 'same-id')
  writeFileSync(lock, String(process.pid))
  expect(await oneAtATime(async () => 'prepared', lock)).toBe('prepared')
})
