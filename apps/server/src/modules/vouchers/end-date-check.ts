import { getBusinessDate } from '@nocturne/base/venue-time'
import { refuseField } from '../../http/refusal.ts'

/** Refuses an end date before the current night, because no voucher could be verified. */
export function assertEndDateNotPast(endDate: string, now: Date): void {
  if (endDate < getBusinessDate(now)) refuseField('endDate', '结束日期', '结束日期不能早于今天')
}
