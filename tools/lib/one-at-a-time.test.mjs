import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runOneAtATime } from './one-at-a-time.mjs'

const folder = mkdtempSync(join(tmpdir(), 'nocturne-preparing-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a second start waits for the first, even when the first fails', async () => {
  const lock = join(folder, 'busy')
  const begun = Promise.withResolvers()
  const ready = Promise.withResolvers()
  const told = []
  const first = runOneAtATime(async () => {
    begun.resolve()
    await ready.promise
    told.push('first')
    throw new Error('the build failed')
  }, lock).catch(() => undefined)
  await begun.promise
  const second = runOneAtATime(async () => told.push('second'), lock)
  ready.resolve()
  await Promise.all([first, second])
  expect(told).toEqual(['first', 'second'])
  expect(existsSync(lock)).toBe(false)
})

test('ignores the lock file of a killed start', async () => {
  const lock = join(folder, 'left')
  writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid))
  expect(await runOneAtATime(async () => 'prepared', lock)).toBe('prepared')
})

test('ignores the lock file of an earlier process with the same id, as in containers', async () => {
  const lock = join(folder, 'same-id')
  writeFileSync(lock, String(process.pid))
  expect(await runOneAtATime(async () => 'prepared', lock)).toBe('prepared')
})
