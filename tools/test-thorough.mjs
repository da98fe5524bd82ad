/**
 * `npm run test:thorough`: tests that `npm test` runs in part (`apps/server/test/thorough.ts`, `e2e/lib/thorough.ts`), completely. Takes
 * about twenty minutes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { at } from './lib/root.mjs'
import { runPlaywright, runVitest } from './lib/test-suites.mjs'

const files = ['src', 'test'].flatMap((folder) =>
  readdirSync(at('apps', 'server', folder), { recursive: true }).map((name) => at('apps', 'server', folder, name)),
)
const partial = files.filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('/thorough.ts'))
await ensureInstalled()
const env = { NOCTURNE_TESTS: 'thorough' }
const counts = [
  await runVitest({ args: partial, env }),
  await runPlaywright({ args: ['screens/every-screen', '--project=screens'], env }),
]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const { outcome, name, message } of counts.flatMap(({ failures = [] }) => failures))
  console.log(`\n${outcome} ${name}\n${message}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
