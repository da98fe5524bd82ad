import { formatTime } from '@nocturne/base/venue-time'
import { checkClock } from '../modules/platform/public.ts'
import { readCurrentBoot } from './boot.ts'
import type { Job } from './schedule.ts'

/** Warning for the operator after the clock jumped. */
export const formatClockWarning = (seenAt: string, now: Date): string =>
  `The clock shows ${formatTime(now)}, but the server last ran at ${seenAt}. Until this is resolved, nights are not closed and nothing expires; ` +
  'while the clock is behind, all changes are refused. Correct the clock, or confirm it with "npm run clock -- confirm"'

/** Wraps an irreversible job: it throws while the clock is in doubt. */
export const addClockCheck =
  (run: Job['run'], bootNow = readCurrentBoot): Job['run'] =>
  async (db, now) => {
    const seenAt = await checkClock(db, now, bootNow())
    if (seenAt !== null) throw new Error(formatClockWarning(seenAt, now))
    return run(db, now)
  }
