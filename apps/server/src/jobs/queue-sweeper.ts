/** Marks called numbers as missed when the guest did not come, and ends the remaining numbers of earlier nights. */
import type { Db } from '../db/connection.ts'
import type { LogEntry } from '../http/context.ts'
import { listDueQueueNumbers, expireQueueNumber } from '../modules/queueing/public.ts'
import { logJobWork } from '../modules/platform/public.ts'
import { runWithEvents } from '../http/with-events.ts'

/** Uses one transaction per number. Returns the number ended. */
export async function endMissedQueueNumbers(db: Db, now: Date): Promise<number> {
  let ended = 0
  for (const queueId of await listDueQueueNumbers(db, now)) {
    const done = await runWithEvents(db, async (tx, emit) => {
      const entries: LogEntry[] = []
      const did = await expireQueueNumber({ tx, now, emit, log: (entry) => entries.push(entry) }, queueId)
      await logJobWork(tx, { job: 'queue-sweeper', title: '排队过号', businessType: 'queueing', now }, entries)
      return did
    })
    if (done) ended += 1
  }
  return ended
}
