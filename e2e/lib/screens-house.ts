/** The house of the screens: journeys do not come there, and its workers do not take each other's tables. */
import { test } from '@playwright/test'
import { takeShare } from './acts.ts'
import type { House } from './house.ts'
import { useHouse } from './phone.ts'

const KEY = 'NOCTURNE_SCREENS_HOUSE'

/** Tells the workers where it stands. */
export function announceScreensHouse({ url, connection }: House): void {
  process.env[KEY] = JSON.stringify({ url, connection })
}

let there = false

/** This worker goes there and stays. */
export function goToScreensHouse(): void {
  if (there) return
  there = true
  useHouse(JSON.parse(process.env[KEY] ?? '') as Pick<House, 'url' | 'connection'>)
  const { config, parallelIndex } = test.info()
  takeShare({ index: parallelIndex, of: config.workers })
}
