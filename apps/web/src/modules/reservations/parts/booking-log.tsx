import { Disclosure } from '#kit/disclosure.tsx'
import { Timeline } from '#kit/timeline.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import type { BookingDetail } from '../booking-states.ts'

/** History of the booking, newest first. */
export function BookingLog({ logs }: Pick<BookingDetail, 'logs'>) {
  if (logs.length === 0) return null
  const steps = logs.toReversed().map(({ logId, opType, content, userName, createTime }) => ({
    key: logId,
    title: opType,
    note: content,
    who: userName,
    when: formatShortTime(createTime),
  }))
  return (
    <Disclosure label={`预订记录 ${logs.length} 条`}>
      <Timeline label="预订记录" steps={steps} />
    </Disclosure>
  )
}
