import { randomBytes } from 'node:crypto'
import { userStatus } from '@nocturne/contract/codes'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { expect, test } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { deleteLeaverShifts } from './delete-leaver-shifts.ts'
import { parseTime } from '@nocturne/base/venue-time'

const api = await startTestApi(TONIGHT, { secretsKey: randomBytes(32) })
const gm = await api.as('gm')
const waiter = await api.as('fwy01')
const userId = waiter.userId ?? 0
const NIGHT = '2026-03-20'

const { rows: shifts } = await gm.call(scheduling.shiftList, {})
const working = shifts.filter(({ restFlag }) => !restFlag)
const rest = shifts.find(({ restFlag }) => restFlag)

const plan = (shiftId: number | undefined, businessDate = NIGHT, person = userId) =>
  gm.call(scheduling.save, { rows: [{ userId: person, businessDate, shiftId }], publish: true })

const renew = async (caller = waiter) => (await caller.call(scheduling.calendarRenew, {})).url

async function read(url: string) {
  const response = await api.app.inject({ url: new URL(url, 'http://localhost').pathname })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

/** The event of a night, as fields. */
async function readEvent(url: string, night = NIGHT): Promise<Record<string, string> | undefined> {
  const { text } = await read(url)
  const event = text.split('BEGIN:VEVENT').find((part) => part.includes(`UID:shift-${userId}-${night}@`))
  return (
    event &&
    Object.fromEntries(event.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/s)] : [])))
  )
}

test('shows own shifts under a secret address, which is stored as a hash only', async () => {
  await plan(working[0]?.shiftId)
  const url = await renew()
  expect(url).toMatch(/\/api\/calendar\/[\w-]{32}\.ics$/)
  const { status, headers, text } = await read(url)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(new Set(text.match(/UID:shift-\d+/g))).toEqual(new Set([`UID:shift-${userId}`]))
  const stored = JSON.stringify(await api.db.selectFrom('calendarFeed').selectAll().execute())
  const answers = JSON.stringify(await api.db.selectFrom('operation').selectAll().execute())
  const secret = url.slice(-36, -4)
  expect(stored).not.toContain(secret)
  expect(answers).not.toContain(secret)
})

test('counts changes, cancels removed shifts and days off, and confirms them again', async () => {
  const url = await renew()
  await plan(working[0]?.shiftId)
  const first = await readEvent(url)
  expect(first).toMatchObject({ STATUS: 'CONFIRMED', SUMMARY: working[0]?.shiftName })
  await plan(working[0]?.shiftId)
  expect((await readEvent(url))?.['SEQUENCE']).toBe(first?.['SEQUENCE'])
  const start = Number(first?.['SEQUENCE'])
  await plan(working[1]?.shiftId)
  expect(await readEvent(url)).toMatchObject({ SEQUENCE: String(start + 1), SUMMARY: working[1]?.shiftName })
  await plan(undefined)
  expect(await readEvent(url)).toMatchObject({ SEQUENCE: String(start + 2), STATUS: 'CANCELLED', UID: first?.['UID'] })
  await plan(working[1]?.shiftId)
  expect(await readEvent(url)).toMatchObject({ SEQUENCE: String(start + 3), STATUS: 'CONFIRMED' })
  await plan(rest?.shiftId)
  expect(await readEvent(url)).toMatchObject({ SEQUENCE: String(start + 4), STATUS: 'CANCELLED' })
})

test('a new address ends the previous one, and stopping ends both', async () => {
  const first = await renew()
  const second = await renew()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await waiter.call(scheduling.calendarFeed, {})).createTime).toBe('2026-03-14 22:00:00')
  await waiter.call(scheduling.calendarStop, {})
  expect((await read(second)).status).toBe(404)
  expect(await waiter.call(scheduling.calendarFeed, {})).toEqual({ createTime: null, lastReadTime: null })
})

test('two renewals at once leave one valid address', async () => {
  const urls = await Promise.all([renew(), renew()])
  const statuses = await Promise.all(urls.map(async (url) => (await read(url)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('ends when the employee leaves', async () => {
  const other = await api.as('fwy02')
  const url = await renew(other)
  expect((await read(url)).status).toBe(200)
  await api.db.updateTable('appUser').set({ status: userStatus.disabled }).where('userId', '=', other.userId).execute()
  expect((await read(url)).status).toBe(404)
  await deleteLeaverShifts(api.db, parseTime(api.clock.now()))
  await api.db.updateTable('appUser').set({ status: userStatus.active }).where('userId', '=', other.userId).execute()
  expect((await read(url)).status).toBe(404)
})

test('refuses unknown addresses and too many reads', async () => {
  for (const path of ['x.ics', `${'a'.repeat(32)}.ics`, 'a'.repeat(32), '..%2fx.ics'])
    expect((await read(`/api/calendar/${path}`)).status).toBe(404)
  const url = await renew()
  const statuses = []
  for (let count = 0; count < 21; count += 1) statuses.push((await read(url)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})
