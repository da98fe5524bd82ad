import { formatTime } from '@nocturne/base/venue-time'
import { followClock } from '../modules/platform/public.ts'
import { currentBoot } from './boot.ts'
import type { Job } from './schedule.ts'

/** What the operator must know before anything is closed or expired by a clock that jumped. */
export const clockWords = (seenAt: string, now: Date): string =>
  `The clock says ${formatTime(now)}, but this house was last awake at ${seenAt}. Nights are not closed, nothing expires, ` +
  'and by a clock that is behind nobody does anything until somebody has looked: put the clock right, or say that it is with "npm run clock -- confirm"'

/** Work that cannot be undone: it waits while the clock is in doubt, and says so. */
export const whenClockIsSound =
  (run: Job['run'], bootNow = currentBoot): Job['run'] =>
  async (db, now) => {
    const seenAt = await followClock(db, now, bootNow())
    if (seenAt !== null) throw new Error(clockWords(seenAt, now))
    return run(db, now)
  }
