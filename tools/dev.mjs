/** `npm run dev`: the web app with hot reload on PORT (3000), and the server, restarted on changes, on the next port. */
import { ensureInstalled } from './lib/install.mjs'
import { quit } from './lib/quit.mjs'
import { at, pinnedNode } from './lib/root.mjs'
import { runProgram } from './lib/run-program.mjs'

await ensureInstalled().catch(quit)
const webPort = Number(process.env.PORT ?? 3000)
const apiPort = webPort + 1
const ended = new AbortController()

const server = runProgram(pinnedNode, ['--watch', '--watch-preserve-output', at('apps', 'server', 'src', 'main.ts')], {
  stop: ended.signal,
  // Links point to the hot-reloading app, not to the last build.
  env: { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env, PORT: String(apiPort) },
})
const web = runProgram(pinnedNode, [at('tools', 'lib', 'dev-web.mjs'), String(webPort), String(apiPort)], {
  stop: ended.signal,
})

// The first process to end stops the other one.
const code = await Promise.race([server, web]).catch(() => 1)
ended.abort()
await Promise.allSettled([server, web])
process.exit(code)
