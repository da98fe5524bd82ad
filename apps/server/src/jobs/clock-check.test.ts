/** After the clock jumped, no night is closed before the clock is confirmed. */
import { parseTime } from '@nocturne/base/venue-time'
import { tables } from '@nocturne/contract/tables/endpoints'
import { businessDayStatus } from '@nocturne/contract/codes'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { readTableId } from '../../test/factories.ts'
import { confirmClock, readLastRunTime } from '../modules/platform/public.ts'
import { closeDueNights } from './night-close.ts'
import { addClockCheck } from './clock-check.ts'

/** A machine that does not report its uptime. */
const close = addClockCheck(closeDueNights, () => null)
let api: TestApi
beforeAll(async () => {
  api = await startTestApi('2026-03-14 22:00:00')
  await (await api.as('lm01')).call(tables.open, { tableId: await readTableId(api, 'A08'), guestNum: 4 })
})

const at = (time: string) => parseTime(time)
const closed = async () =>
  (
    await api.db
      .selectFrom('businessDay')
      .select('businessDate')
      .where('status', '=', businessDayStatus.closed)
      .orderBy('businessDate')
      .execute()
  ).map(({ businessDate }) => businessDate)

it('waits while the clock is days ahead or hours behind, and continues once it is confirmed', async () => {
  expect(await close(api.db, at('2026-03-14 22:00:00'))).toBe(0)
  await expect(close(api.db, at('2026-06-01 22:00:00'))).rejects.toThrow(
    'The clock shows 2026-06-01 22:00:00, but the server last ran at 2026-03-14 22:00:00',
  )
  await expect(close(api.db, at('2026-03-14 20:30:00'))).rejects.toThrow('npm run clock -- confirm')
  expect(await closed()).toEqual([])
  expect(await readLastRunTime(api.db)).toBe('2026-03-14 22:00:00')

  await confirmClock(api.db, at('2026-03-18 13:00:00'))
  expect(await close(api.db, at('2026-03-18 13:01:00'))).toBe(4)
  expect(await closed()).toContain('2026-03-14')
})

it('accepts a gap of two nights', async () => {
  await confirmClock(api.db, at('2026-03-18 13:00:00'))
  expect(await close(api.db, at('2026-03-20 20:00:00'))).toBe(2)
})

it("rejects a jump of days or hours longer than the machine's uptime, and accepts a shorter one", async () => {
  const machine = { id: 'first start', upHours: 10 }
  const closeOn = addClockCheck(closeDueNights, () => machine)
  await confirmClock(api.db, at('2026-03-21 20:00:00'))
  expect(await close(api.db, at('2026-03-21 20:00:00'))).toBe(1)
  await closeOn(api.db, at('2026-03-21 20:01:00'))

  machine.upHours = 10.5
  for (const wrong of ['2026-03-23 20:30:00', '2026-03-21 22:30:00', '2026-03-21 18:30:00', '2026-03-19 20:30:00'])
    await expect(closeOn(api.db, at(wrong))).rejects.toThrow('last ran at 2026-03-21 20:01:00')
  expect(await closeOn(api.db, at('2026-03-21 20:31:00'))).toBe(0)

  machine.upHours = 110.5
  expect(await closeOn(api.db, at('2026-03-26 00:31:00'))).toBe(4)
  Object.assign(machine, { id: 'second start', upHours: 0.1 })
  await expect(closeOn(api.db, at('2026-03-29 02:00:00'))).rejects.toThrow('last ran at 2026-03-26 00:31:00')
  expect(await closeOn(api.db, at('2026-03-27 20:00:00'))).toBe(2)
})
