/**
 * `npm run dev`: the web app with hot reload on PORT (3000), the server, restarted on changes, on the next port, and the
 * office with hot reload on the one after, also below `/office/` of the first.
 */
import { ensureInstalled } from './lib/install.mjs'
import { quit } from './lib/quit.mjs'
import { at, pinnedNode } from './lib/root.mjs'
import { runProgram } from './lib/run-program.mjs'

await ensureInstalled().catch(quit)
const webPort = Number(process.env.PORT ?? 3000)
const apiPort = webPort + 1
const officePort = webPort + 2
const ended = new AbortController()

const server = runProgram(pinnedNode, ['--watch', '--watch-preserve-output', at('apps', 'server', 'src', 'main.ts')], {
  stop: ended.signal,
  // Links point to the hot-reloading app, not to the last build.
  env: { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env, PORT: String(apiPort) },
})
const runVite = (...args) =>
  runProgram(pinnedNode, [at('tools', 'lib', 'dev-web.mjs'), ...args.map(String)], { stop: ended.signal })
const web = runVite('web', webPort, apiPort, officePort)
const office = runVite('office', officePort, apiPort)

// The first process to end stops the others.
const code = await Promise.race([server, web, office]).catch(() => 1)
ended.abort()
await Promise.allSettled([server, web, office])
process.exit(code)
