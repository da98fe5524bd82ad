/**
 * Whoever asks is answered, also while the database stands still: phones treat such an answer as unknown and ask again under the same
 * key. What was begun may still take effect; its key tells.
 */
import type { FastifyInstance } from 'fastify'

/** Longer than a command that waits for locks and runs again; shorter than the minute a phone waits. */
export const ANSWER_WITHIN_MS = 30_000

/** Streams and files last as long as they last. */
const LASTING = /^\/api\/(stream|common\/upload\/|report\/export\/file)/

/** For every route declared after this. */
export function answerInTime(app: FastifyInstance, withinMs = ANSWER_WITHIN_MS): void {
  app.addHook('onRoute', (route) => {
    if (!LASTING.test(route.url)) route.handlerTimeout = withinMs
  })
}
