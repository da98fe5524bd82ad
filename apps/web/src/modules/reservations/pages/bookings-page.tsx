import { useState, type ReactNode } from 'react'
import { getBusinessDate } from '@nocturne/base/venue-time'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'

import { Button } from '#kit/button.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { setParams } from '#lib/routing/address.ts'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'
import { LazyContent, LazySheet } from '#shells/lazy-content.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { ListPage } from '#shells/list-page.tsx'
import { Page } from '#shells/page.tsx'
import { queuePanel } from '../../queueing/public.ts'
import { arrivalForm } from '../../tables/public.ts'
import { useBookingFilter } from '../booking-filter.ts'
import type { Booking } from '../booking-states.ts'
import { BookingRow } from '../parts/booking-row.tsx'
import { NightStrip } from '../parts/night-strip.tsx'
import { NightTiles } from '../parts/night-tiles.tsx'
import { useBookings } from '../queries.ts'

const filterBar = createLazyComponent(() => import('../parts/filter-bar.tsx'))
const bookingSheet = createLazyComponent(() => import('../parts/booking-sheet.tsx'))
const addForm = createLazyComponent(() => import('../parts/add-form.tsx'))

type RowSteps = { onOpen: (bookingId: number) => void; onArrive: (booking: Booking) => void }

const renderRowAt = (now: number, steps: RowSteps) => (booking: Booking) => (
  <BookingRow booking={booking} now={now} {...steps} />
)

const QUEUE = 'queue'

/** P002 预订: bookings, and the queue for users who call numbers. */
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

/** View with the queue at the door. */
function QueueSide({ sides }: { sides: ReactNode }) {
  return (
    <Page>
      {sides}
      <LazyContent part={queuePanel} props={{}} fallback={<Skeleton />} />
    </Page>
  )
}

/** View with the bookings of tonight and the following nights. */
function BookingsSide({ sides }: { sides: ReactNode }) {
  const now = useNow()
  const tonight = getBusinessDate(now)
  const filter = useBookingFilter(tonight)
  const { list, stat } = useBookings(filter)
  const mayAdd = usePermissions()('operate:booking:add')
  const folding = useFolding(filter)
  // Closing the sheet also removes `step` from the address.
  const sheet = useLayerParam('bookingId', 'step')
  const [arriving, setArriving] = useState<Booking | null>(null)
  const adding = useLayerParam('add', 'tableId')
  const add = () => adding.open('true')

  return (
    <>
      <ListPage
        left={
          <IconButton label={folding.open ? '收起筛选' : '筛选预订'} icon={<ListFilter />} onClick={folding.toggle} />
        }
        right={mayAdd && <IconButton label="新增预订" icon={<Plus />} onClick={add} />}
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
        filters={folding.open && folding.here ? <filterBar.Part filter={filter} /> : undefined}
        query={list}
        row={renderRowAt(now, { onOpen: sheet.open, onArrive: setArriving })}
        rowKey={(booking) => booking.bookingId}
        empty={
          filter.narrowed || filter.state.id !== 'all'
            ? { text: '没有符合条件的预订', icon: <CalendarClock /> }
            : {
                text: '当日暂无预订',
                icon: <CalendarClock />,
                action: mayAdd && <Button onClick={add}>新增预订</Button>,
              }
        }
      />
      <OpenBooking tonight={tonight} sheet={sheet} />
      {arriving && <LazySheet part={arrivalForm} props={{ booking: arriving, onClose: () => setArriving(null) }} />}
      {mayAdd && <AddBooking tonight={tonight} night={filter.date} adding={adding} />}
    </>
  )
}

/** Filters are collapsed unless opened or active; collapsing resets them. */
function useFolding(filter: ReturnType<typeof useBookingFilter>) {
  const [expanded, setExpanded] = useState(false)
  // Preloads the filters for the first tap.
  const here = useComponentLoaded(filterBar)
  const open = expanded || filter.narrowed
  const closeFilters = () => {
    setExpanded(false)
    filter.set({ areaId: undefined, salesUserId: undefined, keyword: '', mine: false })
  }
  return { open, here, toggle: () => (open ? closeFilters() : setExpanded(true)) }
}

type Layer = ReturnType<typeof useLayerParam>

/** Sheet of the booking in the address. */
function OpenBooking({ tonight, sheet }: { tonight: string; sheet: Layer }) {
  const { step } = useParams('step')
  const bookingId = parseId(sheet.value)
  useComponentLoaded(bookingSheet)
  if (bookingId === undefined) return null
  return <LazySheet key={bookingId} part={bookingSheet} props={{ bookingId, tonight, step, onClose: sheet.close }} />
}

type AddBookingProps = { tonight: string; night: string; adding: Layer }

/** Form of a new booking, opened here or from a table on the floor. */
function AddBooking({ tonight, night, adding }: AddBookingProps) {
  const preset = useLayerParam('tableId')
  useComponentLoaded(addForm)
  if (adding.value === undefined && preset.value === undefined) return null
  // Shows the night of the new booking and opens it.
  const showNewBooking = ({ bookingId, bookingDate }: { bookingId: number; bookingDate: string }) =>
    setParams({
      add: undefined,
      tableId: undefined,
      state: undefined,
      date: bookingDate === tonight ? undefined : bookingDate,
      bookingId,
    })
  return (
    <LazySheet
      part={addForm}
      props={{
        night,
        tonight,
        tableId: parseId(preset.value),
        onClose: adding.value === undefined ? preset.close : adding.close,
        onBooked: showNewBooking,
      }}
    />
  )
}
