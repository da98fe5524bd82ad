/** Texts about an exchange of shifts. Pure. */
import { formatClockTime } from '../apply/apply-rules.ts'

type Shift = { businessDate: string; shiftName: string; onAt: string; offAt: string }

/** `03-14 晚班A 19:00–03:00`. */
export const formatShift = ({ businessDate, shiftName, onAt, offAt }: Shift): string =>
  `${businessDate.slice(5)} ${shiftName} ${formatClockTime(onAt)}–${formatClockTime(offAt)}`

/** Summary in one line: `换班 03-14 晚班A 与 小雨 03-16 晚班B`. */
export function formatSwapTitle({
  given,
  back,
  withUserName,
}: {
  given: Shift
  back: Shift | null
  withUserName: string
}): string {
  const own = `${given.businessDate.slice(5)} ${given.shiftName}`
  return back
    ? `换班 ${own} 与 ${withUserName} ${back.businessDate.slice(5)} ${back.shiftName}`
    : `换班 ${own} 由 ${withUserName} 顶班`
}
