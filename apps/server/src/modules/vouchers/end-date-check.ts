import { getBusinessDate } from '@nocturne/base/venue-time'
import { refuseField } from '../../http/refusal.ts'

/** Rejects an end date before the current night: nothing could be verified. */
export function assertNotPast(endDate: string, now: Date): void {
  if (endDate < getBusinessDate(now)) refuseField('endDate', '结束日期', '结束日期不能早于今天')
}
