/** 修改预订: changes table, time, sales person or guest, while the guests are still expected. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { bookingStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import type { Person } from '../directory/public.ts'
import { refreshFreeTableStatus } from '../tables/public.ts'
import type { TableRow } from '../tables/public.ts'
import { getBookingOwner, resolveSalesPerson } from './booking-policy.ts'
import { isExpected } from './booking-status.ts'
import {
  formatBooking,
  assertNoDuplicate,
  assertNotReserved,
  lockBooking,
  recordBookingChange,
  notifySales,
} from './booking-store.ts'
import type { BookingRow } from './booking-store.ts'
import {
  buildDepositRequest,
  resolveHoldUntil,
  canRequestDeposit,
  requireMenuPackage,
  resolveBookingPlace,
} from './booking-terms.ts'
import type { BookingPlace } from './booking-terms.ts'

type Input = InputOf<typeof reservations.edit>
type Arrival = Pick<BookingRow, 'bookingDate' | 'arriveTime' | 'holdUntil' | 'guestPhone'>
type NewPlace = BookingPlace & { changed: boolean }
/** New values of the booking; `sales` is null unless the credited person changes. */
type Outcome = { arrival: Arrival; place: NewPlace; sales: Person | null }

export const editBooking: Handler<typeof reservations.edit, typeof schemas.edit> = async (context, input) => {
  const { tx, now, actor } = context
  const { booking, floor } = await lockBooking(tx, input.bookingId, input.tableId === undefined ? [] : [input.tableId])
  requirePermission(actor, 'operate:booking:edit', getBookingOwner(booking))
  if (!isExpected(booking.status)) refuse('BOOKING_STATUS_WRONG')
  // The amount of a paid deposit cannot change.
  if (input.depositAmount !== undefined && !canRequestDeposit(booking.depositStatus)) refuse('BOOKING_STATUS_WRONG')

  const arrival = await resolveArrival(context, booking, input)
  const place = await resolveNewPlace(tx, booking, { ...input, bookingDate: arrival.bookingDate }, floor)
  const sales =
    input.salesUserId === undefined || input.salesUserId === booking.salesUserId
      ? null
      : await resolveSalesPerson(tx, actor, 'operate:booking:edit', input.salesUserId)
  const outcome = { arrival, place, sales }
  const guest = { guestName: input.guestName ?? booking.guestName, guestNum: input.guestNum ?? booking.guestNum }
  const details = await resolveDetails(tx, booking, input)
  await tx
    .updateTable('booking')
    .set({ ...toPlaceColumns(outcome), ...guest, ...details })
    .where('bookingId', '=', booking.bookingId)
    .execute()
  const night = getBusinessDate(now)
  for (const touched of new Set([booking.tableId, place.tableId]))
    if (touched !== null) await refreshFreeTableStatus(tx, touched, night)
  await recordEdit(context, booking, guest, outcome)
  return {}
}

/** Resolves arrival and contact; checks for duplicates when the night or the guest changes. */
async function resolveArrival({ tx, now }: CommandContext, booking: BookingRow, input: Input): Promise<Arrival> {
  const bookingDate = input.bookingDate ?? booking.bookingDate
  const arriveTime = input.arriveTime ?? booking.arriveTime
  const guestPhone = input.guestPhone ?? booking.guestPhone
  const moved = bookingDate !== booking.bookingDate || arriveTime !== booking.arriveTime
  const holdUntil = moved ? await resolveHoldUntil(tx, { bookingDate, arriveTime }, now) : booking.holdUntil
  if (guestPhone !== booking.guestPhone || bookingDate !== booking.bookingDate) {
    await assertNoDuplicate(tx, {
      phone: guestPhone,
      bookingDate,
      exceptBookingId: booking.bookingId,
      meant: input.confirmDuplicate === true,
    })
  }
  return { bookingDate, arriveTime, holdUntil, guestPhone }
}

type PlaceRequest = Pick<Input, 'tableId' | 'areaId' | 'clear'> & { bookingDate: string }

/** Resolves the requested table or area; by default the current one. */
async function resolveNewPlace(
  tx: Tx,
  booking: BookingRow,
  request: PlaceRequest,
  floor: ReadonlyMap<number, TableRow>,
): Promise<NewPlace> {
  const { bookingDate } = request
  // With another area but no table, the booking is for any table of that area.
  const sameArea = request.areaId === undefined || request.areaId === booking.areaId
  const isSameTable = request.tableId === undefined && sameArea && !request.clear?.includes('tableId')
  const tableId = request.tableId ?? (isSameTable ? booking.tableId : null)
  const table = tableId === null ? undefined : floor.get(tableId)
  const changed = tableId !== booking.tableId || bookingDate !== booking.bookingDate || !isSameTable
  if (!changed) {
    const { areaId, minCharge } = booking
    return { tableId, areaId, minCharge, placeName: table?.tableName ?? '', changed }
  }
  const areaId = request.areaId ?? (tableId === null ? booking.areaId : undefined)
  const place = await resolveBookingPlace(tx, { table, areaId, bookingDate })
  if (tableId !== null && booking.status === bookingStatus.booked)
    await assertNotReserved(tx, tableId, bookingDate, booking.bookingId)
  return { ...place, changed }
}

/** Missing fields stay unchanged; fields in `clear` are emptied. */
async function resolveDetails(tx: Tx, booking: BookingRow, input: Input) {
  const cleared = new Set(input.clear)
  return {
    guestSex: input.guestSex ?? booking.guestSex,
    occasion: input.occasion ?? (cleared.has('occasion') ? null : booking.occasion),
    remark: input.remark ?? (cleared.has('remark') ? '' : booking.remark),
    ...(cleared.has('packageId') && { packageId: null, packageName: null }),
    ...(input.packageId === undefined ? {} : await requireMenuPackage(tx, input.packageId)),
    ...(input.depositAmount === undefined ? {} : buildDepositRequest(input.depositAmount)),
  }
}

/** Database columns of time, place and credited person. */
const toPlaceColumns = ({ arrival, place, sales }: Outcome) => ({
  ...arrival,
  tableId: place.tableId,
  areaId: place.areaId,
  minCharge: place.minCharge,
  ...(sales && {
    salesUserId: sales.userId,
    salesUserName: sales.nickName,
    salesDeptId: sales.deptId,
    salesDeptName: sales.deptName,
  }),
})

type Guest = Pick<BookingRow, 'guestName' | 'guestNum'>

/** Writes the booking's log and the operation log; notifies the previous and the new sales person. */
async function recordEdit(
  context: CommandContext,
  booking: BookingRow,
  guest: Guest,
  { arrival, place, sales }: Outcome,
): Promise<void> {
  const { bookingId } = booking
  const content = formatChanges(booking, guest, { arrival, place, sales })
  await recordBookingChange(
    context,
    { bookingId, tableIds: [booking.tableId, place.tableId] },
    { opType: '修改', content },
  )
  const line = formatBooking({ ...guest, arriveTime: arrival.arriveTime }, place.placeName)
  const message = { title: '预订已修改', content: `${line}：${content}` }
  await notifySales(context, booking, message)
  if (sales) await notifySales(context, { bookingId, salesUserId: sales.userId }, message)
  context.log({
    subjectType: 'booking',
    subjectId: bookingId,
    before: logged(booking),
    after: logged({
      ...arrival,
      ...guest,
      tableId: place.tableId,
      salesUserId: sales?.userId ?? booking.salesUserId,
    }),
  })
}

const logged = (
  row: Pick<BookingRow, 'bookingDate' | 'arriveTime' | 'tableId' | 'salesUserId' | 'guestNum' | 'guestPhone'>,
) => ({
  bookingDate: row.bookingDate,
  arriveTime: row.arriveTime,
  tableId: row.tableId,
  salesUserId: row.salesUserId,
  guestNum: row.guestNum,
  guestPhone: maskPhone(row.guestPhone),
})

function formatChanges(booking: BookingRow, guest: Guest, { arrival, place, sales }: Outcome): string {
  const moved = arrival.bookingDate !== booking.bookingDate || arrival.arriveTime !== booking.arriveTime
  const otherGuest =
    guest.guestName !== booking.guestName ||
    arrival.guestPhone !== booking.guestPhone ||
    guest.guestNum !== booking.guestNum
  const changes = [
    moved && `到店 ${booking.arriveTime.slice(5, 16)} 改为 ${arrival.arriveTime.slice(5, 16)}`,
    place.changed && `换至 ${place.placeName}`,
    sales && `订台人 ${booking.salesUserName} 改为 ${sales.nickName}`,
    otherGuest && `客人 ${guest.guestName} ${maskPhone(arrival.guestPhone)} ${guest.guestNum}人`,
  ].filter((change) => typeof change === 'string')
  return changes.length === 0 ? '修改备注信息' : changes.join('，')
}
