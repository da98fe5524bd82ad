import { defineConfig } from '@playwright/test'

import { SECOND_PROJECT } from './lib/phone.ts'

const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The tabs of a phone that is handed on share what the first of them compiled. */
const shared = { ...chromium, args: [...chromium.args, '--process-per-site'] }

/** Journeys of the second house. */
const beside = /e2e\/(guest|shell|around|collect|form|letters|push|screen-table)\.e2e\.ts$/

/**
 * Journeys and screens on a phone-sized Chromium over the real server, real PostgreSQL and the demo venue. Journeys change their
 * house: half of them share one, half another, and in each they go one after the other. The screens have a third, of which each
 * worker takes its share, and their states ask for nothing but what they made themselves: they fill what the journeys leave.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './lib/global-setup.ts',
  workers: 2,
  projects: [
    { name: 'journeys', testMatch: /e2e\/[\w-]+\.e2e\.ts$/, testIgnore: beside, workers: 1 },
    { name: SECOND_PROJECT, testMatch: beside, workers: 1 },
    {
      name: 'screens',
      testMatch: /screens\/[\w-]+\.e2e\.ts$/,
      fullyParallel: true,
      use: { launchOptions: shared },
    },
  ],
  // A busy machine may make one journey miss its time; one that fails twice is broken.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    // Nobody looks at these pixels but axe, which asks for colours, and rules of width, which count in pixels of CSS.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A worker that took in the app's files on every new phone would do little else; who asks about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    launchOptions: chromium,
  },
})
