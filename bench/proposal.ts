/** Shift proposal: sixty people for a month compared with sixty people for a week, in one run. `npm run bench -- proposal`. */
import { addDays } from '@nocturne/base/venue-time'
import { proposeNights } from '../apps/server/src/modules/scheduling/proposal-rules.ts'

const PEOPLE = 60
const ROUNDS = 20
const MONDAY = '2026-03-02'
/** Time limit for planning a month. */
const MOST_MS = 5_000

const rules = { restDays: 4, restHours: 11, daysInRow: 6 }
const people = Array.from({ length: PEOPLE }, (_, index) => ({
  userId: index + 1,
  usual: index % 2 ? { onMinute: 1200, offMinute: 1680 } : { onMinute: 1140, offMinute: 1620 },
  fixed: new Map<string, null>(),
  weekends: index % 7,
}))

function measure(days: number): number {
  const dates = Array.from({ length: days }, (_, index) => addDays(MONDAY, index))
  const load = new Map(dates.map((date, index) => [date, 0.5 + (index % 7) / 14]))
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now()
    proposeNights(people, { dates, load }, rules)
    return performance.now() - from
  })
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0
}

measure(7)
const [week, month] = [measure(7), measure(31)]
console.log(
  `${PEOPLE} people: 7 days ${week.toFixed(2)} ms, 31 days ${month.toFixed(2)} ms, ratio ${(month / week).toFixed(1)}; ${((month / MOST_MS) * 100).toFixed(2)} % of ${MOST_MS} ms`,
)
if (month > MOST_MS) process.exitCode = 1
