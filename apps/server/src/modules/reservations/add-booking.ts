/** 新增预订: staff takes a booking; it is confirmed at once and holds its table for the night. */
import { randomBytes } from 'node:crypto'
import { businessDate } from '@nocturne/base/venue-time'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { schemas } from '@nocturne/contract/reservations/schemas'
import type { Handler } from '../../http/bind.ts'
import { lockTables, refreshFreeTable } from '../tables/public.ts'
import { salesFor } from './booking-policy.ts'
import { bookingLine, demandNoDuplicate, demandNotHeld, markBooking, tellSales } from './booking-store.ts'
import { askDeposit, holdFor, packageFor, placeFor } from './booking-terms.ts'

export const addBooking: Handler<typeof reservations.add, typeof schemas.add> = async (context, input) => {
  const { tx, now, actor } = context
  const { bookingDate, arriveTime } = input
  const sales = await salesFor(tx, actor, 'operate:booking:add', input.salesUserId)
  const holdUntil = await holdFor(tx, { bookingDate, arriveTime }, now)
  const floor = await lockTables(tx, input.tableId === undefined ? [] : [input.tableId])
  const place = await placeFor(tx, {
    table: input.tableId === undefined ? undefined : floor.get(input.tableId),
    areaId: input.areaId,
    bookingDate,
  })
  if (place.tableId !== null) await demandNotHeld(tx, place.tableId, bookingDate)
  await demandNoDuplicate(tx, { phone: input.guestPhone, bookingDate, meant: input.confirmDuplicate === true })

  const night = businessDate(now)
  const [bookingNo, member, wished] = await Promise.all([
    context.numbers.take('YD', night),
    tx
      .selectFrom('member')
      .select('memberId')
      .where('phonenumber', '=', input.guestPhone)
      .where('status', '=', '0')
      .executeTakeFirst(),
    input.packageId === undefined ? { packageId: null, packageName: null } : packageFor(tx, input.packageId),
  ])
  const shareCode = randomBytes(12).toString('base64url')
  const { bookingId } = await tx
    .insertInto('booking')
    .values({
      bookingNo,
      bookingDate,
      arriveTime,
      holdUntil,
      tableId: place.tableId,
      areaId: place.areaId,
      guestName: input.guestName,
      guestPhone: input.guestPhone,
      guestSex: input.guestSex ?? '2',
      guestNum: input.guestNum,
      memberId: member?.memberId ?? null,
      salesUserId: sales.userId,
      salesUserName: sales.nickName,
      salesDeptId: sales.deptId,
      salesDeptName: sales.deptName,
      bookUserId: actor.userId,
      bookUserName: actor.nickName,
      source: input.source ?? '1',
      minCharge: place.minCharge,
      ...wished,
      ...askDeposit(input.depositAmount ?? 0),
      occasion: input.occasion ?? null,
      remark: input.remark ?? '',
      shareCode,
      status: '1',
      createdAt: now,
    })
    .returning('bookingId')
    .executeTakeFirstOrThrow()
  if (place.tableId !== null && bookingDate === night) await refreshFreeTable(tx, place.tableId, night)

  const line = bookingLine(input, place.placeName)
  await markBooking(
    context,
    { bookingId, tableIds: [place.tableId] },
    { opType: '新增', content: `${line}，订台人${sales.nickName}` },
  )
  await tellSales(context, { bookingId, salesUserId: sales.userId }, { title: '新预订', content: line })
  context.log({
    subjectType: 'booking',
    subjectId: bookingId,
    after: {
      bookingNo,
      bookingDate,
      arriveTime,
      place: place.placeName,
      guestNum: input.guestNum,
      salesUserId: sales.userId,
    },
  })
  return {
    bookingId,
    bookingNo,
    shareCode,
    noticeUrl: `/pages/notice/index?bookingId=${bookingId}&shareCode=${shareCode}`,
    status: '1',
    minCharge: place.minCharge,
  }
}
