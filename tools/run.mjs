/** Runs a TypeScript program of this repository under the pinned Node: node tools/run.mjs <file.ts> [arguments]. */
import { ensureInstalled } from './lib/install.mjs'
import { quit } from './lib/quit.mjs'
import { pinnedNode } from './lib/root.mjs'
import { runProgram } from './lib/run-program.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('usage: node tools/run.mjs <file.ts> [arguments]')
  process.exit(1)
}
await ensureInstalled().catch(quit)
process.exit(await runProgram(pinnedNode, [file, ...args]))
