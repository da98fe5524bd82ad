/** Live event at the moment when a price rule begins or ends, so that open menus reload. */
import { isRuleInTime } from '@nocturne/contract/catalog/price-rules'
import type { Db } from '../../db/connection.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { listPriceRules } from './current-prices.ts'

/** Interval of the job. */
export const PUBLISH_EVERY_MS = 5_000

/**
 * Publishes `goods` when a rule began or ended within the last two intervals. Looks back further than one interval, because a run may be
 * late; phones limit how often they reload. Returns the number of these rules.
 */
export async function publishPriceChanges(db: Db, now: Date): Promise<number> {
  const before = +now - 2 * PUBLISH_EVERY_MS
  const changedRules = (await listPriceRules(db)).filter(
    (rule) => isRuleInTime(rule, now) !== isRuleInTime(rule, before),
  )
  if (changedRules.length > 0)
    await runWithEvents(db, (_tx, emit) => {
      emit({ topic: 'goods' })
      return Promise.resolve()
    })
  return changedRules.length
}
