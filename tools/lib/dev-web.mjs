/** Vite's development server on <web port>; forwards the server's own paths to <api port>. */
import { createServer } from 'vite'
import { at } from './root.mjs'

const [webPort, apiPort] = process.argv.slice(2).map(Number)
const SERVER_PATHS = ['/api', '/loginApi', '/simulator', '/healthz', '/metrics']
const target = `http://127.0.0.1:${apiPort}`

const server = await createServer({
  root: at('apps', 'web'),
  server: {
    host: true,
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, changeOrigin: false }])),
  },
})
await server.listen()
server.printUrls()
const stop = () => void server.close().then(() => process.exit(0))
process.once('SIGINT', stop).once('SIGTERM', stop)
