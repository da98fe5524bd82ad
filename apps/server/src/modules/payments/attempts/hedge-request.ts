/**
 * Hedged queries: repeats a slow query to a provider while the first is still open, so that a lost one causes no wait. Queries
 * have no effect, so several may be open.
 */
import type { TradeReply } from '../../../providers/provider.ts'

/** Time without a response after which the query is sent again. */
const SILENCE_MS = 2_000
const QUESTIONS = 4
/** Timeout of one query and of the whole call. */
const GIVEN_UP_AFTER_MS = 8_000

/** Returns the first clear response; `unknown` when all open queries were unclear, or on timeout. */
export function hedgeRequest(sendQuery: () => Promise<TradeReply>): Promise<TradeReply> {
  const { promise, resolve, reject } = Promise.withResolvers<TradeReply>()
  const limit = setTimeout(() => resolve({ state: 'unknown', reason: '支付通道没有回答' }), GIVEN_UP_AFTER_MS)
  let queryCount = 0
  let open = 0
  let next: NodeJS.Timeout | undefined
  const sendOnce = async () => {
    queryCount += 1
    open += 1
    if (queryCount < QUESTIONS) next = setTimeout(startNext, SILENCE_MS)
    const reply = await sendQuery()
    open -= 1
    if (reply.state !== 'unknown' || open === 0) resolve(reply)
  }
  const startNext = () => void sendOnce().catch(reject)
  startNext()
  return promise.finally(() => {
    clearTimeout(next)
    clearTimeout(limit)
  })
}
