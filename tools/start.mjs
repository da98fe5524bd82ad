/** `npm start`: prepares what is missing, then runs the server until it is told to stop. */
import { ensureInstalled } from './lib/install.mjs'
import { quit } from './lib/quit.mjs'
import { at, pinnedNode } from './lib/root.mjs'
import { runProgram } from './lib/run-program.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled().then(ensureWebBuild).catch(quit)
// Short-lived memory stays small: an order leaves little behind, and a bigger nursery only costs the house a hundred megabytes.
// And what outlives it is swept from the beginning, not only when the first 340 MB of it lie there: a report of 198,000 lines left 250.
const flags = ['--max-semi-space-size=4', '--initial-old-space-size=96']
process.exit(await runProgram(pinnedNode, [...flags, at('apps', 'server', 'src', 'main.ts')]))
