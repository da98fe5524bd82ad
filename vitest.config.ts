import { defineConfig } from 'vitest/config'

/** Two workers for two cores; only the server's tests need PostgreSQL, so only they start one. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share their worker's process: what they import is loaded once. Whoever opens something closes it.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // What is waited for comes when a busy machine gets to it, not within the second that is usual.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['packages/**/*.test.ts', 'apps/web/{src,build}/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/rig/global-setup.ts'],
          setupFiles: ['apps/server/test/rig/close-after-file.ts'],
        },
      },
    ],
  },
})
