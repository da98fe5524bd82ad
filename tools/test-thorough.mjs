/**
 * `npm run test:thorough`: tests that `npm test` leaves out (`*.long.test.ts`, `*.long.e2e.ts`) or runs in part
 * (`apps/server/test/thorough.ts`, `e2e/lib/thorough.ts`), completely.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { at } from './lib/root.mjs'
import { runPlaywright, runVitest } from './lib/test-suites.mjs'

const listFiles = (...folder) =>
  readdirSync(at(...folder), { recursive: true })
    .map((name) => at(...folder, name))
    .filter((file) => /\.(test|e2e)\.ts$/.test(file))
const isLeftOut = (file) => /\.long\.(test|e2e)\.ts$/.test(file) || readFileSync(file, 'utf8').includes('/thorough.ts')

const tests = [
  ...listFiles('apps', 'server', 'src'),
  ...listFiles('apps', 'server', 'test'),
  ...listFiles('apps', 'server', 'demo'),
  ...listFiles('tools'),
].filter(isLeftOut)
const journeys = listFiles('e2e').filter(isLeftOut)
await ensureInstalled()
const env = { NOCTURNE_TESTS: 'thorough' }
const counts = [await runVitest({ args: tests, env }), await runPlaywright({ args: journeys, env })]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const { outcome, name, message } of counts.flatMap(({ failures = [] }) => failures))
  console.log(`\n${outcome} ${name}\n${message}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
