/** `npm run test:thorough`: tests that `npm test` runs in part (`apps/server/test/thorough.ts`), completely. Takes about ten minutes. */
import { readdirSync, readFileSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { at } from './lib/root.mjs'
import { runVitest } from './lib/test-suites.mjs'

const files = ['src', 'test'].flatMap((folder) =>
  readdirSync(at('apps', 'server', folder), { recursive: true }).map((name) => at('apps', 'server', folder, name)),
)
const partial = files.filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('/thorough.ts'))
await ensureInstalled()
const { passed, failed, failures = [] } = await runVitest({ args: partial, env: { NOCTURNE_TESTS: 'thorough' } })
for (const { outcome, name, message } of failures) console.log(`\n${outcome} ${name}\n${message}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
