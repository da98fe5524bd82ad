/**
 * Ends every request after a limit, even while the database hangs. Phones treat that response as "unknown" and retry
 * with the same key; the command may still take effect, and the key shows whether it did.
 */
import type { FastifyInstance } from 'fastify'

/** Longer than a command that waits for locks and retries; shorter than the minute a phone waits. */
export const HANDLER_TIMEOUT_MS = 30_000

/** Event streams and files have no limit. */
const LASTING = /^\/api\/(stream|common\/upload\/|report\/export\/file)/

/** Applies to every route declared after this call. */
export function setHandlerTimeout(app: FastifyInstance, withinMs = HANDLER_TIMEOUT_MS): void {
  app.addHook('onRoute', (route) => {
    if (!LASTING.test(route.url)) route.handlerTimeout = withinMs
  })
}
