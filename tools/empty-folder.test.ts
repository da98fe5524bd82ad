import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatVenue } from './lib/describe-venue.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nocturne-no-venue-'))
  // Root runs PostgreSQL as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runTool = (command: string, options: { env?: Record<string, string>; cwd?: string }) => {
  const [file = '', ...args] = command.split(' ')
  const unset = { DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined, DATA_DIR: undefined }
  return spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...unset, NO_COLOR: '1', ...options.env },
    cwd: options.cwd,
    encoding: 'utf8',
  })
}

test.each(['backup.ts night.backup', 'audit.ts', 'staff.ts list'])(
  'refuses %s where no database is, and creates none',
  (command) => {
    const { status, stdout, stderr } = runTool(command, { env: { DATA_DIR: folder }, cwd: folder })
    expect(stderr).toBe(
      `There is no database in ${join(folder, 'postgres')}: set DATA_DIR to the folder of the server, or DATABASE_URL\n`,
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(readdirSync(folder)).toEqual([])
  },
)

test.each(['restore.ts night.backup', 'seed.ts --nights 0'])(
  'refuses %s without DATA_DIR, and does not create the default folder',
  (command) => {
    const { status, stderr } = runTool(command, { cwd: folder })
    expect(stderr).toContain('There is no database in')
    expect(status).toBe(1)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  },
)

test('names the venue that a tool worked on', () => {
  expect(formatVenue({ name: '夜航', people: 63, lastNight: '2026-11-27' })).toBe(
    'Venue 夜航: 63 people, last night 2026-11-27',
  )
  expect(formatVenue({ name: null, people: 1, lastNight: null })).toBe('Venue without a name: 1 person, no night yet')
})
