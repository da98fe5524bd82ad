/** `npm run test:thorough`: tests that `npm test` runs in part (`apps/server/test/thorough.ts`), completely. Takes about ten minutes. */
import { readFileSync, globSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { runVitest } from './lib/test-suites.mjs'

const files = globSync('apps/server/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
const partial = files.filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes('/thorough.ts'))
await ensureInstalled()
const { passed, failed, failures = [] } = await runVitest({ args: partial, env: { NOCTURNE_TESTS: 'thorough' } })
for (const { outcome, name, message } of failures) console.log(`\n${outcome} ${name}\n${message}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
