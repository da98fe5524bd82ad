/** The venue of the screen tests: separate from the journeys, with separate tables per worker. */
import { test } from '@playwright/test'
import { setShare } from './acts.ts'
import type { Venue } from './venue.ts'
import { useVenue } from './phone.ts'

const KEY = 'NOCTURNE_SCREENS_HOUSE'

/** Passes the venue's address to the workers. */
export function publishScreensVenue({ url, connection }: Venue): void {
  process.env[KEY] = JSON.stringify({ url, connection })
}

let there = false

/** Switches this worker to the venue permanently. */
export function selectScreensVenue(): void {
  if (there) return
  there = true
  useVenue(JSON.parse(process.env[KEY] ?? '') as Pick<Venue, 'url' | 'connection'>)
  const { config, parallelIndex } = test.info()
  setShare({ index: parallelIndex, of: config.workers })
}
