/** While the clock is in doubt, irreversible jobs wait and all others run. */
import { parseTime } from '@nocturne/base/venue-time'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { confirmClock } from '../modules/platform/public.ts'
import { jobs } from './jobs.ts'

/**
 * Jobs that continue while the clock is in doubt: they follow external events, notify users or recompute derived rows,
 * and none closes or expires anything.
 */
const GO_ON: readonly string[] = [
  'price rules that begin or end',
  'roll-ups of nights and months that are over',
  'what rings for a person',
  'phones whose page is closed',
  'prepare fact partitions',
  'turn of the night',
  'payments not decided at WeChat',
  'payments not decided at Alipay',
  'refunds on their way',
  'days against the bills of providers',
  'letters that wait to be read',
  'vouchers not decided at their platform',
  'vouchers against the lists of platforms',
  'audits that were requested',
  'seal the operation log',
]

let api: TestApi
beforeAll(async () => {
  api = await startTestApi('2026-03-14 22:00:00')
  await confirmClock(api.db, parseTime('2026-03-14 22:00:00'))
})

describe.each(jobs.filter(({ name }) => !GO_ON.includes(name)))('$name', ({ run }) => {
  it('waits until the clock was confirmed', async () => {
    await expect(run(api.db, parseTime('2026-06-01 22:00:00'))).rejects.toThrow('npm run clock -- confirm')
  })
})

it('names only jobs that exist', () => {
  expect(GO_ON.filter((name) => !jobs.some((job) => job.name === name))).toEqual([])
})
