/**
 * Vite's development server of an app (`web` or `office`) on <port>; forwards the server's own paths to <api port>.
 * The web app's server also forwards `/office/` to <office port>.
 */
import { createServer } from 'vite'
import { at } from './root.mjs'

const [app = 'web', ...ports] = process.argv.slice(2)
const [port, apiPort, officePort] = ports.map(Number)
const SERVER_PATHS = ['/api', '/loginApi', '/simulator', '/healthz', '/metrics']
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }
const office = { target: `http://127.0.0.1:${officePort}`, changeOrigin: false, ws: true }

const server = await createServer({
  root: at('apps', app),
  server: {
    host: true,
    port,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, api])),
      ...(officePort && { '/office/': office }),
    },
  },
})
await server.listen()
if (app === 'web') server.printUrls()
const stop = () => void server.close().then(() => process.exit(0))
process.once('SIGINT', stop).once('SIGTERM', stop)
