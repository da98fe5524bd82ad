import { defineConfig } from '@playwright/test'

/**
 * Journeys and screens on a phone-sized Chromium over the real server, real PostgreSQL and the demo venue. Journeys share one house
 * and change it: they go one after the other. Each worker of the screens has a house of its own, and its states ask for nothing but
 * what they made themselves: they go beside the journeys, and two at a time once those are done.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './lib/global-setup.ts',
  workers: 2,
  projects: [
    { name: 'journeys', testMatch: /e2e\/[\w-]+\.e2e\.ts$/, workers: 1 },
    { name: 'screens', testMatch: /screens\/[\w-]+\.e2e\.ts$/, fullyParallel: true },
  ],
  // A busy machine may make one journey miss its time; one that fails twice is broken.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A worker that took in the app's files on every new phone would do little else; who asks about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
