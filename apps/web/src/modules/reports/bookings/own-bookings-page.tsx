import { formatFen } from '@nocturne/base/money'
import { bookingStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { getMeasure, getShortLabel } from '@nocturne/contract/reports/measures'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { ListRow, TimeLead } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { createChoiceParam, useFilter } from '#lib/filter.ts'
import { formatNightClock } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { formatRange } from '@nocturne/base/date-range'
import { NextPageLoader } from '#shells/list-page.tsx'
import type { ReportHeadlineProps } from '#shells/report-headline.tsx'
import { ReportFrame } from '#shells/report-page.tsx'
import { bookingState } from '../../reservations/public.ts'
import { formatMeasure, formatNight } from '../frame/figures.ts'
import { useReportNights } from '../frame/report-filter.ts'
import { buildBookingLink, buildMySittingDrillDown } from '../links.ts'

type Own = AnswerOf<typeof reports.ownBookings>

const params = { status: createChoiceParam(Object.values(bookingStatus)) }
const shown = Object.values(bookingStatus)
/** Bookings are accepted for this many nights ahead. */
const NIGHTS_AHEAD = 30

/** P085 订台汇总: the user's own bookings, upcoming ones included, and their outcome. */
export default function OwnBookingsPage() {
  const { range, today, last, setRange } = useReportNights({ usual: 'month', ahead: NIGHTS_AHEAD })
  const { value, set } = useFilter(params)
  const { status } = value
  const query = useApiPages(
    reports.ownBookings,
    { ...range, ...(status !== undefined && { status }) },
    { pageSize: 50, live: true, keep: true },
  )
  const { first, total } = query
  return (
    <ReportFrame
      backTo={employeeCentreLink}
      range={range}
      today={today}
      last={last}
      onRange={setRange}
      filters={
        <ChipRow label="状态">
          {shown.map((one) => (
            <Chip key={one} selected={one === status} onClick={() => set({ status: one === status ? undefined : one })}>
              {bookingState(one).text}
            </Chip>
          ))}
        </ChipRow>
      }
      headline={first ? createHeadline(first) : null}
      query={query}
      empty="暂无预订"
    >
      {(rows) => (
        <section>
          <SectionTitle end="按预订日期">{`${total} 单`}</SectionTitle>
          <Stack gap={2}>
            {rows.map((row) => (
              <BookingRow key={row.bookingId} booking={row} />
            ))}
          </Stack>
          <NextPageLoader query={query} />
        </section>
      )}
    </ReportFrame>
  )
}

/** Measures that count bookings by outcome. */
const outcomes = ['arrivedCount', 'expectedCount', 'noShowCount', 'cancelledCount', 'arriveRate'] as const

const createHeadline = ({ summary, ...nights }: Own): ReportHeadlineProps => ({
  label: getMeasure('bookingCount').label,
  figure: `${summary.bookingCount} 单`,
  note: formatRange(nights),
  figures: [
    ...outcomes.map((name) => ({ label: getShortLabel(name), value: formatMeasure(name, summary[name]) })),
    { label: '到店消费', value: formatFen(summary.payableAmount, { trim: true }) },
  ],
})

/** Row of a booking: links to the sitting if the guests came, otherwise to the booking. */
function BookingRow({ booking }: { booking: Own['rows'][number] }) {
  const { bookingId, bookingDate, arriveTime, tableName, areaName, guestName, guestNum, status } = booking
  const { tableRecordId, payableAmount } = booking
  const mayOpen = usePermissions()('operate:booking:list')
  const { text, tone } = bookingState(status)
  const sitting = tableRecordId === null ? {} : buildMySittingDrillDown(tableRecordId)
  return (
    <ListRow
      lead={<TimeLead time={formatNightClock(arriveTime, bookingDate)} label={formatNight(bookingDate)} />}
      divided
      title={guestName}
      aside={`${guestNum}人`}
      fact={[tableName, areaName].filter(Boolean).join(' ')}
      {...(payableAmount !== null && { figure: formatFen(payableAmount, { trim: true }) })}
      chip={<Tag tone={tone}>{text}</Tag>}
      href={sitting.href ?? (mayOpen ? buildBookingLink(bookingId) : undefined)}
    />
  )
}
