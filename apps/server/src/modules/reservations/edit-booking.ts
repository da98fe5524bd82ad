/** 修改预订: another table, time, sales person or guest, while the guests are still expected. */
import { maskPhone } from '@nocturne/base/masking'
import { businessDate } from '@nocturne/base/venue-time'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import type { Handler } from '../../http/bind.ts'
import { demand } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { refreshFreeTable } from '../tables/public.ts'
import { bookingOwner, salesFor } from './booking-policy.ts'
import { bookingLine, demandNoDuplicate, demandNotHeld, lockBooking, markBooking, tellSales } from './booking-store.ts'
import { askDeposit, holdFor, mayAskDeposit, packageFor, placeFor } from './booking-terms.ts'

export const editBooking: Handler<typeof reservations.edit, typeof schemas.edit> = async (context, input) => {
  const { tx, now, actor } = context
  const { booking, floor } = await lockBooking(tx, input.bookingId, input.tableId === undefined ? [] : [input.tableId])
  demand(actor, 'operate:booking:edit', bookingOwner(booking))
  if (booking.status !== '0' && booking.status !== '1') refuse('BOOKING_STATUS_WRONG')
  // Money that came is not asked for anew.
  if (input.depositAmount !== undefined && !mayAskDeposit(booking.depositStatus)) refuse('BOOKING_STATUS_WRONG')

  const { bookingDate, arriveTime, guestPhone } = {
    bookingDate: input.bookingDate ?? booking.bookingDate,
    arriveTime: input.arriveTime ?? booking.arriveTime,
    guestPhone: input.guestPhone ?? booking.guestPhone,
  }
  const timeChanged = bookingDate !== booking.bookingDate || arriveTime !== booking.arriveTime
  const holdUntil = timeChanged ? await holdFor(tx, { bookingDate, arriveTime }, now) : booking.holdUntil
  if (guestPhone !== booking.guestPhone || bookingDate !== booking.bookingDate) {
    await demandNoDuplicate(tx, {
      phone: guestPhone,
      bookingDate,
      exceptBookingId: booking.bookingId,
      meant: input.confirmDuplicate === true,
    })
  }
  const cleared = new Set(input.clear)
  // Another area without a table means: somewhere there.
  const sameArea = input.areaId === undefined || input.areaId === booking.areaId
  const keepsTable = input.tableId === undefined && sameArea && !cleared.has('tableId')
  const tableId = input.tableId ?? (keepsTable ? booking.tableId : null)
  const placeChanged = tableId !== booking.tableId || bookingDate !== booking.bookingDate || !keepsTable
  const place = placeChanged
    ? await placeFor(tx, {
        table: tableId === null ? undefined : floor.get(tableId),
        areaId: input.areaId ?? (tableId === null ? booking.areaId : undefined),
        bookingDate,
      })
    : {
        tableId,
        areaId: booking.areaId,
        minCharge: booking.minCharge,
        placeName: tableId === null ? '' : (floor.get(tableId)?.tableName ?? ''),
      }
  if (tableId !== null && placeChanged && booking.status === '1')
    await demandNotHeld(tx, tableId, bookingDate, booking.bookingId)
  const sales =
    input.salesUserId === undefined || input.salesUserId === booking.salesUserId
      ? null
      : await salesFor(tx, actor, 'operate:booking:edit', input.salesUserId)

  const changes = {
    bookingDate,
    arriveTime,
    holdUntil,
    tableId: place.tableId,
    areaId: place.areaId,
    minCharge: place.minCharge,
    guestPhone,
    guestName: input.guestName ?? booking.guestName,
    guestNum: input.guestNum ?? booking.guestNum,
    guestSex: input.guestSex ?? booking.guestSex,
    occasion: input.occasion ?? (cleared.has('occasion') ? null : booking.occasion),
    remark: input.remark ?? (cleared.has('remark') ? '' : booking.remark),
    ...(sales && {
      salesUserId: sales.userId,
      salesUserName: sales.nickName,
      salesDeptId: sales.deptId,
      salesDeptName: sales.deptName,
    }),
    ...(cleared.has('packageId') && { packageId: null, packageName: null }),
    ...(input.packageId === undefined ? {} : await packageFor(tx, input.packageId)),
    ...(input.depositAmount === undefined ? {} : askDeposit(input.depositAmount)),
  }
  await tx.updateTable('booking').set(changes).where('bookingId', '=', booking.bookingId).execute()
  const night = businessDate(now)
  for (const touched of new Set([booking.tableId, place.tableId]))
    if (touched !== null) await refreshFreeTable(tx, touched, night)

  const words = [
    timeChanged && `到店 ${booking.arriveTime.slice(5, 16)} 改为 ${arriveTime.slice(5, 16)}`,
    placeChanged && `换至 ${place.placeName}`,
    sales && `订台人 ${booking.salesUserName} 改为 ${sales.nickName}`,
    (changes.guestName !== booking.guestName ||
      guestPhone !== booking.guestPhone ||
      changes.guestNum !== booking.guestNum) &&
      `客人 ${changes.guestName} ${maskPhone(guestPhone)} ${changes.guestNum}人`,
  ].filter((word) => typeof word === 'string')
  const content = words.length === 0 ? '修改备注信息' : words.join('，')
  await markBooking(
    context,
    { bookingId: booking.bookingId, tableIds: [booking.tableId, place.tableId] },
    { opType: '修改', content },
  )
  const message = { title: '预订已修改', content: `${bookingLine(changes, place.placeName)}：${content}` }
  await tellSales(context, booking, message)
  if (sales) await tellSales(context, { bookingId: booking.bookingId, salesUserId: sales.userId }, message)
  context.log({
    subjectType: 'booking',
    subjectId: booking.bookingId,
    before: {
      bookingDate: booking.bookingDate,
      arriveTime: booking.arriveTime,
      tableId: booking.tableId,
      salesUserId: booking.salesUserId,
      guestNum: booking.guestNum,
      guestPhone: maskPhone(booking.guestPhone),
    },
    after: {
      bookingDate,
      arriveTime,
      tableId: place.tableId,
      salesUserId: sales?.userId ?? booking.salesUserId,
      guestNum: changes.guestNum,
      guestPhone: maskPhone(guestPhone),
    },
  })
  return {}
}
