/** The venue of the screen tests: separate from the journeys, with separate tables per worker. */
import { test } from '@playwright/test'
import { takeShare } from './acts.ts'
import type { House } from './house.ts'
import { useHouse } from './phone.ts'

const KEY = 'NOCTURNE_SCREENS_HOUSE'

/** Passes its address to the workers. */
export function announceScreensHouse({ url, connection }: House): void {
  process.env[KEY] = JSON.stringify({ url, connection })
}

let there = false

/** Switches this worker to it permanently. */
export function goToScreensHouse(): void {
  if (there) return
  there = true
  useHouse(JSON.parse(process.env[KEY] ?? '') as Pick<House, 'url' | 'connection'>)
  const { config, parallelIndex } = test.info()
  takeShare({ index: parallelIndex, of: config.workers })
}
