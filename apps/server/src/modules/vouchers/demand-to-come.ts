import { businessDate } from '@nocturne/base/venue-time'
import { refuseField } from '../../http/refusal.ts'

/** Refuses an end before the running night: nothing could be verified by it. */
export function demandToCome(endDate: string, now: Date): void {
  if (endDate < businessDate(now)) refuseField('endDate', '结束日期', '结束日期不能早于今天')
}
