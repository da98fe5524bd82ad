import { useEffect, useRef } from 'react'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { DateStrip } from '#kit/date-strip.tsx'
import { useApi } from '#lib/query/query.ts'
import { listBookableNights, formatNightName } from '../nights.ts'

type NightStripProps = { tonight: string; night: string; onChange: (night: string) => void }

/** Tonight and the following nights, each with its number of bookings. */
export function NightStrip({ tonight, night, onChange }: NightStripProps) {
  const { data } = useApi(reservations.dates, {}, { live: true })
  const counts = new Map(data?.map(({ bookingDate, count }) => [bookingDate, count]))
  const strip = useRef<HTMLDivElement>(null)

  // Scrolls to the selected night, which may be far to the right.
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-pressed="true"]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])

  const days = listBookableNights(tonight).map((date) => ({
    date,
    label: formatNightName(date, tonight),
    hint: data ? `${counts.get(date) ?? 0}单` : '–',
  }))
  return (
    <div ref={strip}>
      <DateStrip label="预订日期" days={days} value={night} onChange={onChange} />
    </div>
  )
}
