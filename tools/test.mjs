/** `npm test`: checks, unit and database tests, browser tests. Prints failed tests at the end; the last line counts all. */
import { runChecks } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runPlaywright, runVitest } from './lib/test-suites.mjs'

const SUITES = [
  { title: 'Checks', run: runChecks },
  { title: 'Unit and database tests', run: runVitest },
  { title: 'Journeys', run: runPlaywright },
]

/** @type {Required<import('./lib/test-suites.mjs').Count>} */
const total = { passed: 0, failed: 0, failures: [] }
try {
  await ensureInstalled()
  for (const { title, run } of SUITES) {
    console.log(`\n${title}`)
    const { passed, failed, failures = [] } = await run().catch(crashed)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
  }
} catch (error) {
  total.failed += crashed(error).failed
}
for (const { outcome, name, message } of total.failures) console.log(`\n${outcome} ${name}\n${message}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** Counts a suite that cannot run as one failure. */
function crashed(error) {
  console.error(error.message)
  return { passed: 0, failed: 1, failures: [{ outcome: 'FAILED', name: 'a whole suite', message: error.message }] }
}
