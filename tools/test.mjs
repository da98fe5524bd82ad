/** `npm test`: checks, unit and database tests, journeys in a browser. The last line counts them all. */
import { runChecks } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runPlaywright, runVitest } from './lib/test-suites.mjs'

const SUITES = [
  { title: 'Checks', run: runChecks },
  { title: 'Unit and database tests', run: runVitest },
  { title: 'Journeys', run: runPlaywright },
]

const total = { passed: 0, failed: 0 }
try {
  await ensureInstalled()
  for (const { title, run } of SUITES) {
    console.log(`\n${title}`)
    const { passed, failed } = await run().catch(crashed)
    total.passed += passed
    total.failed += failed
  }
} catch (error) {
  total.failed += crashed(error).failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** A suite that cannot run at all is a failure, not an absence. */
function crashed(error) {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}
