/** All statements compute business nights with `toNightSql`. Noon itself belongs to the night that ends. */
import { globSync, readFileSync } from 'node:fs'
import { getBusinessDate, parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import { toNightSql } from './business-night.ts'

const SOURCES = new URL('..', import.meta.url).pathname

it('assigns noon to the same night as the commands', async () => {
  const { db } = await startTestApi()
  for (const at of ['2026-03-14 11:59:59', '2026-03-14 12:00:00', '2026-03-14 12:00:01']) {
    const { rows } = await sql<{
      night: string
    }>`select ${sql.raw(toNightSql(`timestamptz '${at}+08'`))} as night`.execute(db)
    expect(rows[0]?.night, at).toBe(getBusinessDate(parseTime(at)))
  }
})

it('finds no other computation of a night in SQL', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (file) => file !== 'db/business-night.ts' && file !== 'db/business-night.test.ts',
  )
  const own = files.filter((file) => /interval '12 hours/.test(readFileSync(`${SOURCES}/${file}`, 'utf8')))
  expect(own).toEqual([])
})

it('formats hours in venue time, whatever the time zone of the connection', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'))
  const bare = files.filter((file) => /to_char\([\w.]*_at, '[^']*HH24/.test(readFileSync(`${SOURCES}/${file}`, 'utf8')))
  expect(bare).toEqual([])
})
