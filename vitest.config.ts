import { configDefaults, defineConfig } from 'vitest/config'

/** `npm run test:thorough` also runs the long files: killed servers, full disks, first starts, generated nights. */
const exclude =
  process.env['NOCTURNE_TESTS'] === 'thorough'
    ? configDefaults.exclude
    : [...configDefaults.exclude, '**/*.long.test.{ts,mjs}']

/** Two workers for two cores; only the server's tests need PostgreSQL, so only they start one. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share their worker's process: what they import is loaded once. Each file closes what it opens.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // A busy machine may need longer than the default second.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          exclude,
          setupFiles: ['tools/lib/restore-timers.ts'],
          include: ['packages/**/*.test.ts', 'apps/{web,office}/{src,build}/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          exclude,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/harness/global-setup.ts'],
          setupFiles: ['tools/lib/restore-timers.ts', 'apps/server/test/harness/close-after-file.ts'],
        },
      },
    ],
  },
})
