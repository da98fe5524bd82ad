/** Expires stored bottles, and reminds guests of bottles that expire soon. */
import type { Db } from '../db/connection.ts'
import type { LogEntry } from '../http/context.ts'
import { runWithEvents } from '../http/with-events.ts'
import { logJobWork, SYSTEM_ACTOR } from '../modules/platform/public.ts'
import { listDueBottles, processDueBottles } from '../modules/wine/public.ts'

/** Returns the number of bottles expired or reminded about. */
export async function expireAndRemindBottles(db: Db, now: Date): Promise<number> {
  const ids = await listDueBottles(db, now)
  if (ids.length === 0) return 0
  return runWithEvents(db, async (tx, emit) => {
    const entries: LogEntry[] = []
    const done = await processDueBottles(
      { tx, now, emit, actor: SYSTEM_ACTOR, log: (entry) => entries.push(entry) },
      ids,
    )
    if (done > 0) entries.push({ subjectType: 'wineItem', after: { count: done } })
    await logJobWork(tx, { job: 'wine-keeper', title: '存酒到期', businessType: 'wine', now }, entries)
    return done
  })
}
