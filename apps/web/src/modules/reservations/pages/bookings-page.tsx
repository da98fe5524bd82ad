import { useState, type ReactNode } from 'react'
import { businessDate } from '@nocturne/base/venue-time'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'

import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { setParams } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/format.ts'
import { laterPart, useLoaded } from '../../../lib/loaded.ts'
import { useNow } from '../../../lib/now.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { idParam, useParams } from '../../../lib/screen.ts'
import { Later, LaterSheet } from '../../../shells/later.tsx'
import { useLayerParam } from '../../../shells/layer-param.ts'
import { ListPage } from '../../../shells/list-page.tsx'
import { Page } from '../../../shells/page.tsx'
import { queuePanel } from '../../queueing/public.ts'
import { useBookingFilter } from '../booking-filter.ts'
import type { Booking } from '../booking-states.ts'
import { BookingRow } from '../parts/booking-row.tsx'
import { NightStrip } from '../parts/night-strip.tsx'
import { NightTiles } from '../parts/night-tiles.tsx'
import { useBookings } from '../queries.ts'

const filterBar = laterPart(() => import('../parts/filter-bar.tsx'))
const bookingSheet = laterPart(() => import('../parts/booking-sheet.tsx'))
const addForm = laterPart(() => import('../parts/add-form.tsx'))

const rowAt = (now: string, onOpen: (bookingId: number) => void) => (booking: Booking) => (
  <BookingRow booking={booking} now={now} onOpen={onOpen} />
)

const QUEUE = 'queue'

/** P002: who is expected; and, for those who call numbers, who waits at the door. */
export default function BookingsPage() {
  const mayCall = usePermissions()('queue:number:call')
  const { view } = useParams('view')
  const sides = mayCall && <Sides view={view} />
  return mayCall && view === QUEUE ? <QueueSide sides={sides} /> : <BookingsSide sides={sides} />
}

function Sides({ view }: { view: string | undefined }) {
  return (
    <SegmentedControl
      label="预订与排队"
      options={[
        { id: '', label: '预订' },
        { id: QUEUE, label: '排队' },
      ]}
      value={view === QUEUE ? QUEUE : ''}
      onChange={(id) => setParams({ view: id })}
    />
  )
}

/** The queue at the door. */
function QueueSide({ sides }: { sides: ReactNode }) {
  return (
    <Page>
      {sides}
      <Later part={queuePanel} props={{}} fallback={<Skeleton />} />
    </Page>
  )
}

/** Tonight's bookings and those of the nights ahead. */
function BookingsSide({ sides }: { sides: ReactNode }) {
  const now = useNow()
  const tonight = businessDate(now)
  const filter = useBookingFilter(tonight)
  const { list, stat } = useBookings(filter)
  const holds = usePermissions()
  const [asked, setAsked] = useState(false)
  // Whoever came here for one step leaves it behind with the sheet.
  const sheet = useLayerParam('bookingId', 'step')
  const adding = useLayerParam('add')
  // A table of the floor leads here to be booked.
  const preset = useLayerParam('tableId')
  const bookingId = idParam(sheet.value)
  const { step } = useParams('step')
  const mayAdd = holds('operate:booking:add')
  const filtering = asked || filter.narrowed

  // The first tap finds the sheet and the form already here.
  const filterHere = useLoaded(filterBar)
  useLoaded(bookingSheet)
  useLoaded(addForm)

  const foldFilter = () => {
    setAsked(false)
    filter.set({ areaId: undefined, salesUserId: undefined, keyword: '', mine: false })
  }
  const booked = (added: { bookingId: number; bookingDate: string }) =>
    setParams({
      add: undefined,
      tableId: undefined,
      state: undefined,
      date: added.bookingDate === tonight ? undefined : added.bookingDate,
      bookingId: added.bookingId,
    })

  return (
    <>
      <ListPage
        left={
          <IconButton
            label={filtering ? '收起筛选' : '筛选预订'}
            icon={<ListFilter />}
            onClick={() => (filtering ? foldFilter() : setAsked(true))}
          />
        }
        right={mayAdd && <IconButton label="新增预订" icon={<Plus />} onClick={() => adding.open('true')} />}
        summary={
          <>
            {sides}
            <NightStrip
              tonight={tonight}
              night={filter.date}
              onChange={(date) => filter.set({ date: date === tonight ? undefined : date })}
            />
            <NightTiles stat={stat} state={filter.state} onChange={(state) => filter.set({ state })} />
          </>
        }
        filters={filtering && filterHere ? <filterBar.Part filter={filter} /> : undefined}
        query={list}
        row={rowAt(formatTime(now), sheet.open)}
        rowKey={(booking) => booking.bookingId}
        empty={
          filter.narrowed || filter.state.id !== 'all'
            ? { text: '没有符合条件的预订', icon: <CalendarClock /> }
            : {
                text: '当日暂无预订',
                icon: <CalendarClock />,
                action: mayAdd && <Button onClick={() => adding.open('true')}>新增预订</Button>,
              }
        }
      />
      {bookingId !== undefined && (
        <LaterSheet key={bookingId} part={bookingSheet} props={{ bookingId, tonight, step, onClose: sheet.close }} />
      )}
      {mayAdd && (adding.value !== undefined || preset.value !== undefined) && (
        <LaterSheet
          part={addForm}
          props={{
            night: filter.date,
            tonight,
            tableId: idParam(preset.value),
            onClose: adding.value === undefined ? preset.close : adding.close,
            onBooked: booked,
          }}
        />
      )}
    </>
  )
}
