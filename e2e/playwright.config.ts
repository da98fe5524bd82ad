import { defineConfig } from '@playwright/test'

import { wholeChromium } from './lib/browsers.ts'
import { SECOND_VENUE_PROJECT } from './lib/phone.ts'
import { isThorough } from './lib/thorough.ts'

/** Browser of all tests but those that need the whole one. */
const chromium = {
  ...wholeChromium,
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? wholeChromium.executablePath,
}

/** Tabs of a reused phone share compiled code in one process. */
const shared = { ...chromium, args: [...chromium.args, '--process-per-site'] }

/** Files that only `npm run test:thorough` runs. */
const long = /\.long\.e2e\.ts$/

/** Journeys that use the second venue. */
const secondVenueTests = /e2e\/(first-venue|guest|shell|around|collect|form|letters|push|screen-table)\.e2e\.ts$/

/**
 * Journeys and screens on a phone-sized Chromium with the real server, real PostgreSQL and the demo venue. Journeys change their venue: two
 * halves use two venues, and run one after the other within each. Screens use a third venue, shared by the workers with separate tables;
 * their states depend only on data they prepare themselves, and run while the journeys leave a worker idle.
 */
export default defineConfig({
  testDir: '.',
  testIgnore: isThorough ? [] : [long],
  globalSetup: './lib/global-setup.ts',
  workers: 2,
  projects: [
    {
      name: 'journeys',
      testMatch: /e2e\/[\w-]+(\.long)?\.e2e\.ts$/,
      testIgnore: isThorough ? [secondVenueTests] : [secondVenueTests, long],
      workers: 1,
    },
    { name: SECOND_VENUE_PROJECT, testMatch: secondVenueTests, workers: 1 },
    {
      name: 'screens',
      testMatch: /screens\/[\w-]+(\.long)?\.e2e\.ts$/,
      fullyParallel: true,
      use: { launchOptions: shared },
    },
  ],
  // Retries once, because a busy machine may time out a test; a test that fails twice is broken.
  retries: 1,
  // Upper limits for a busy machine; a passing test never waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    // Device pixel ratio 1: pixels matter only to axe (colours) and to width rules, which count CSS pixels.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Service workers are off by default, because caching all app files for every new phone would dominate the run
    // time; tests that need one enable it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    launchOptions: chromium,
  },
})
