/** 新增预订: staff creates a booking; it is confirmed immediately and reserves its table for the night. */
import { randomBytes } from 'node:crypto'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { bookingSource, bookingStatus, userSex } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { findMemberIdByPhone } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { lockTables, refreshFreeTableStatus } from '../tables/public.ts'
import { resolveSalesPerson } from './booking-policy.ts'
import {
  formatBooking,
  assertNoDuplicate,
  assertNotReserved,
  recordBookingChange,
  notifySales,
} from './booking-store.ts'
import { buildDepositRequest, resolveHoldUntil, requireMenuPackage, resolveBookingPlace } from './booking-terms.ts'
import type { BookingPlace } from './booking-terms.ts'

type Input = InputOf<typeof reservations.add>

export const addBooking: Handler<typeof reservations.add, typeof schemas.add> = async (context, input) => {
  const { tx, now, actor } = context
  const { bookingDate, arriveTime } = input
  const sales = await resolveSalesPerson(tx, actor, 'operate:booking:add', input.salesUserId)
  const holdUntil = await resolveHoldUntil(tx, { bookingDate, arriveTime }, now)
  const floor = await lockTables(tx, input.tableId === undefined ? [] : [input.tableId])
  const place = await resolveBookingPlace(tx, {
    table: input.tableId === undefined ? undefined : floor.get(input.tableId),
    areaId: input.areaId,
    bookingDate,
  })
  if (place.tableId !== null) await assertNotReserved(tx, place.tableId, bookingDate)
  await assertNoDuplicate(tx, { phone: input.guestPhone, bookingDate, meant: input.confirmDuplicate === true })

  const night = getBusinessDate(now)
  const written = await writeBooking(context, input, { holdUntil, place, sales })
  if (place.tableId !== null && bookingDate === night) await refreshFreeTableStatus(tx, place.tableId, night)

  const line = formatBooking(input, place.placeName)
  await recordBookingChange(
    context,
    { bookingId: written.bookingId, tableIds: [place.tableId] },
    { opType: '新增', content: `${line}，订台人${sales.nickName}` },
  )
  await notifySales(
    context,
    { bookingId: written.bookingId, salesUserId: sales.userId },
    { title: '新预订', content: line },
  )
  context.log({
    subjectType: 'booking',
    subjectId: written.bookingId,
    after: {
      bookingNo: written.bookingNo,
      bookingDate,
      arriveTime,
      place: place.placeName,
      guestNum: input.guestNum,
      salesUserId: sales.userId,
    },
  })
  return {
    ...written,
    noticeUrl: `/pages/notice/index?bookingId=${written.bookingId}&shareCode=${written.shareCode}`,
    minCharge: place.minCharge,
  }
}

type Terms = { holdUntil: string; place: BookingPlace; sales: Person }

/** Bookings by staff are confirmed immediately. */
async function writeBooking(context: CommandContext, input: Input, { holdUntil, place, sales }: Terms) {
  const { tx, now, actor } = context
  const [bookingNo, memberId, requestedPackage] = await Promise.all([
    context.numbers.take('YD', getBusinessDate(now)),
    findMemberIdByPhone(tx, input.guestPhone),
    input.packageId === undefined ? { packageId: null, packageName: null } : requireMenuPackage(tx, input.packageId),
  ])
  return tx
    .insertInto('booking')
    .values({
      bookingNo,
      bookingDate: input.bookingDate,
      arriveTime: input.arriveTime,
      holdUntil,
      tableId: place.tableId,
      areaId: place.areaId,
      guestName: input.guestName,
      guestPhone: input.guestPhone,
      guestSex: input.guestSex ?? userSex.unknown,
      guestNum: input.guestNum,
      memberId,
      salesUserId: sales.userId,
      salesUserName: sales.nickName,
      salesDeptId: sales.deptId,
      salesDeptName: sales.deptName,
      bookUserId: actor.userId,
      bookUserName: actor.nickName,
      source: input.source ?? bookingSource.staff,
      minCharge: place.minCharge,
      ...requestedPackage,
      ...buildDepositRequest(input.depositAmount ?? 0),
      occasion: input.occasion ?? null,
      remark: input.remark ?? '',
      shareCode: randomBytes(12).toString('base64url'),
      status: bookingStatus.booked,
      createdAt: now,
    })
    .returning(['bookingId', 'bookingNo', 'shareCode', 'status'])
    .executeTakeFirstOrThrow()
}
