/** `npm start`: installs and builds what is missing, then runs the server until a signal stops it. */
import { ensureInstalled } from './lib/install.mjs'
import { quit } from './lib/quit.mjs'
import { at, pinnedNode } from './lib/root.mjs'
import { runProgram } from './lib/run-program.mjs'
import { serverFlags } from './lib/server-flags.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await ensureInstalled().then(ensureWebBuild).catch(quit)
process.exit(await runProgram(pinnedNode, [...serverFlags, at('apps', 'server', 'src', 'main.ts')]))
