/** The venue of the screen tests: separate from the journeys, with separate tables per worker. */
import { test } from '@playwright/test'
import { setWorkerShard } from './staff-actions.ts'
import type { TestVenue } from './venue.ts'
import { switchVenue } from './phone.ts'

const KEY = 'NOCTURNE_SCREENS_HOUSE'

/** Passes the venue's address to the workers. */
export function publishScreenTestVenue({ url, connection }: TestVenue): void {
  process.env[KEY] = JSON.stringify({ url, connection })
}

let there = false

/** Switches this worker to the venue permanently. */
export function selectScreenTestVenue(): void {
  if (there) return
  there = true
  switchVenue(JSON.parse(process.env[KEY] ?? '') as Pick<TestVenue, 'url' | 'connection'>)
  const { config, parallelIndex } = test.info()
  setWorkerShard({ index: parallelIndex, of: config.workers })
}
