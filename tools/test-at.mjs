/**
 * `npm run test:at -- 22:40 [playwright arguments]`: the browser suite with the clock of every process (server, PostgreSQL, Chromium) moved
 * forward to the next such hour in Shanghai. Requires libfaketime (Debian package `faketime`).
 */
import { ensureInstalled } from './lib/install.mjs'
import { moveClockTo } from './lib/moved-clock.mjs'
import { runPlaywright } from './lib/test-suites.mjs'

const [hour = '', ...args] = process.argv.slice(2)
const moved = moveClockTo(hour, new Date())
if (!moved) {
  console.error('Usage: npm run test:at -- HH:MM [playwright arguments]')
  process.exit(2)
}
if (!moved.library) {
  console.error('libfaketime is missing: install the Debian package faketime')
  process.exit(2)
}
await ensureInstalled()
const { passed, failed, failures = [] } = await runPlaywright({ args, env: moved.env })
for (const { outcome, name, message } of failures) console.log(`\n${outcome} ${name}\n${message}`)
console.log(`\n${passed} passed, ${failed} failed at ${hour}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
