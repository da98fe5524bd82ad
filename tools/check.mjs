/** `npm run check`: all code checks that need neither a database nor a browser. */
import { ALL_STEPS, runChecks } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { quit } from './lib/quit.mjs'

await ensureInstalled().catch(quit)
const { failed } = await runChecks(ALL_STEPS)
process.exit(failed === 0 ? 0 : 1)
