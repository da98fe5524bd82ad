/** What a booking must fulfil before it is written: its time, its place, its package. Shared by taking and changing one. */
import { openingHours } from '@nocturne/base/opening-hours'
import { addMinutes, businessDate, formatTime } from '@nocturne/base/venue-time'
import { bookingDepositStatus, goodsKind, goodsStatus, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { BookingDepositStatus } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../db/connection.ts'
import { notFound, refuse, refuseAbout, refuseField } from '../../http/refusal.ts'
import { hoursOf, loadConfig } from '../platform/public.ts'
import { areaMinCharge, tonightsMinCharge } from '../tables/public.ts'
import type { TableRow } from '../tables/public.ts'
import { arrivalProblem } from './booking-rules.ts'

/** Until when the table is held. Refuses DATE_INVALID, or PARAM_INVALID with the hours of that night. */
export async function holdFor(
  db: Db,
  arrival: { bookingDate: string; arriveTime: string },
  now: Date,
): Promise<string> {
  const config = await loadConfig(db)
  const hours = hoursOf(config)
  const holdUntil = addMinutes(arrival.arriveTime, config['booking.holdMinutes'])
  const problem = arrivalProblem({
    ...arrival,
    holdUntil,
    tonight: businessDate(now),
    now: formatTime(now),
    maxDays: config['booking.maxDays'],
    hours,
  })
  if (problem === 'DATE') refuse('DATE_INVALID')
  const { opens, closes } = openingHours(arrival.bookingDate, hours)
  if (problem === 'TIME') refuseArrival(`预抵时间需在营业时间 ${opens.slice(11, 16)}-${closes.slice(11, 16)} 内`)
  if (problem === 'LATE') refuseArrival('预抵时间已过')
  return holdUntil
}

/** Named, so that the form can say it beside the field. */
function refuseArrival(message: string): never {
  return refuseField('arriveTime', '预抵时间', message)
}

export type Place = { tableId: number | null; areaId: number; placeName: string; minCharge: number }

/** Table or area of a booking with the minimum to tell the guest (fen). The table must be locked. */
export async function placeFor(
  tx: Tx,
  wanted: { table: TableRow | undefined; areaId: number | undefined; bookingDate: string },
): Promise<Place> {
  const { table, areaId } = wanted
  if (table) {
    if (table.status === normalDisable.disabled) notFound({ tableId: table.tableId })
    if (table.tableStatus === tableStatus.locked) refuse('TABLE_LOCKED')
    if (!table.bookable) refuseField('tableId', '台位', `${table.tableName}不可预订`)
    if (areaId !== undefined && areaId !== table.areaId) refuseField('tableId', '台位', '台位不在所选区域')
    return {
      tableId: table.tableId,
      areaId: table.areaId,
      placeName: table.tableName,
      minCharge: await tonightsMinCharge(tx, table.tableId, wanted.bookingDate),
    }
  }
  if (areaId === undefined) refuseField('areaId', '区域', '请选择台位或区域')
  const area = await tx
    .selectFrom('area')
    .select(['areaName', 'bookable'])
    .where('areaId', '=', areaId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!area) notFound({ areaId })
  if (!area.bookable) refuseField('areaId', '区域', `${area.areaName}不可预订`)
  return {
    tableId: null,
    areaId,
    placeName: area.areaName,
    minCharge: await areaMinCharge(tx, areaId, wanted.bookingDate),
  }
}

/** The package the guests wish for. Refuses GOODS_OFF for what is no package on the menu. */
export async function packageFor(db: Db, packageId: number): Promise<{ packageId: number; packageName: string }> {
  const goods = await db
    .selectFrom('goods')
    .select('goodsName')
    .where('goodsId', '=', packageId)
    .where('goodsKind', '=', goodsKind.package)
    .where('status', '=', goodsStatus.onSale)
    .executeTakeFirst()
  return goods ? { packageId, packageName: goods.goodsName } : refuseAbout({ packageId }, 'GOODS_OFF')
}

/** Only while no money has come may the sum be changed. */
export const mayAskDeposit = (depositStatus: BookingDepositStatus): boolean =>
  depositStatus === bookingDepositStatus.none || depositStatus === bookingDepositStatus.due

/** A deposit is asked for, never taken here: its state stays 待付 until the money has come. */
export function askDeposit(depositAmount: number): {
  depositAmount: number
  depositStatus: BookingDepositStatus
} {
  return { depositAmount, depositStatus: depositAmount > 0 ? bookingDepositStatus.due : bookingDepositStatus.none }
}
