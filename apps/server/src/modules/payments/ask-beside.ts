/**
 * A question a provider is slow to answer is asked again beside the first: what was lost on its way is not waited for. Questions change
 * nothing, so as many may be open as we like.
 */
import type { TradeReply } from '../../providers/provider.ts'

/** Silence after which the same is asked once more. */
const SILENCE_MS = 2_000
const QUESTIONS = 4
/** As long as one question may take: nobody waits longer because of the others. */
const GIVEN_UP_AFTER_MS = 8_000

/** The first clear answer. When every open question was answered unclearly, or time is up, it is `unknown`. */
export function askBeside(ask: () => Promise<TradeReply>): Promise<TradeReply> {
  const { promise, resolve, reject } = Promise.withResolvers<TradeReply>()
  const limit = setTimeout(() => resolve({ state: 'unknown', reason: '支付通道没有回答' }), GIVEN_UP_AFTER_MS)
  let asked = 0
  let open = 0
  let next: NodeJS.Timeout | undefined
  const askOnce = async () => {
    asked += 1
    open += 1
    if (asked < QUESTIONS) next = setTimeout(begin, SILENCE_MS)
    const reply = await ask()
    open -= 1
    if (reply.state !== 'unknown' || open === 0) resolve(reply)
  }
  const begin = () => void askOnce().catch(reject)
  begin()
  return promise.finally(() => {
    clearTimeout(next)
    clearTimeout(limit)
  })
}
