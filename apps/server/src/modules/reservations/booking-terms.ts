/** Validates time, place and package of a booking; shared by creating and changing one. */
import { getNightOpeningHours } from '@nocturne/base/opening-hours'
import { addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { bookingDepositStatus, goodsKind, goodsStatus, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { BookingDepositStatus } from '@nocturne/contract/codes'
import type { Db, Tx } from '../../db/connection.ts'
import { refuseNotFound, refuse, refuseInputValue, refuseField } from '../../http/refusal.ts'
import { getOpeningHours as readOpeningHours, loadConfig } from '../platform/public.ts'
import { readAreaMinCharge, readTableMinCharge } from '../tables/public.ts'
import type { TableRow } from '../tables/public.ts'
import { findArrivalProblem } from './booking-rules.ts'

/** Hold time of the table. Refuses DATE_INVALID, or PARAM_INVALID with the hours of that night. */
export async function resolveHoldUntil(
  db: Db,
  arrival: { bookingDate: string; arriveTime: string },
  now: Date,
): Promise<string> {
  const config = await loadConfig(db)
  const hours = readOpeningHours(config)
  const holdUntil = addMinutes(arrival.arriveTime, config['booking.holdMinutes'])
  const problem = findArrivalProblem({
    ...arrival,
    holdUntil,
    tonight: getBusinessDate(now),
    now: formatTime(now),
    maxDays: config['booking.maxDays'],
    hours,
  })
  if (problem === 'DATE') refuse('DATE_INVALID')
  const { opens, closes } = getNightOpeningHours(arrival.bookingDate, hours)
  if (problem === 'TIME') refuseArrival(`预抵时间需在营业时间 ${opens.slice(11, 16)}-${closes.slice(11, 16)} 内`)
  if (problem === 'LATE') refuseArrival('预抵时间已过')
  return holdUntil
}

/** Refuses with the field name, so that the form shows the error at the field. */
function refuseArrival(message: string): never {
  return refuseField('arriveTime', '预抵时间', message)
}

export type BookingPlace = { tableId: number | null; areaId: number; placeName: string; minCharge: number }

/** Table or area of a booking, with its minimum charge (fen). The caller has locked the table. */
export async function resolveBookingPlace(
  tx: Tx,
  request: { table: TableRow | undefined; areaId: number | undefined; bookingDate: string },
): Promise<BookingPlace> {
  const { table, areaId } = request
  if (table) {
    if (table.status === normalDisable.disabled) refuseNotFound({ tableId: table.tableId })
    if (table.tableStatus === tableStatus.locked) refuse('TABLE_LOCKED')
    if (!table.bookable) refuseField('tableId', '台位', `${table.tableName}不可预订`)
    if (areaId !== undefined && areaId !== table.areaId) refuseField('tableId', '台位', '台位不在所选区域')
    return {
      tableId: table.tableId,
      areaId: table.areaId,
      placeName: table.tableName,
      minCharge: await readTableMinCharge(tx, table.tableId, request.bookingDate),
    }
  }
  if (areaId === undefined) refuseField('areaId', '区域', '请选择台位或区域')
  const area = await tx
    .selectFrom('area')
    .select(['areaName', 'bookable'])
    .where('areaId', '=', areaId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!area) refuseNotFound({ areaId })
  if (!area.bookable) refuseField('areaId', '区域', `${area.areaName}不可预订`)
  return {
    tableId: null,
    areaId,
    placeName: area.areaName,
    minCharge: await readAreaMinCharge(tx, areaId, request.bookingDate),
  }
}

/** The requested package. Refuses GOODS_OFF when it is not a package on the menu. */
export async function requireMenuPackage(
  db: Db,
  packageId: number,
): Promise<{ packageId: number; packageName: string }> {
  const goods = await db
    .selectFrom('goods')
    .select('goodsName')
    .where('goodsId', '=', packageId)
    .where('goodsKind', '=', goodsKind.package)
    .where('status', '=', goodsStatus.onSale)
    .executeTakeFirst()
  return goods ? { packageId, packageName: goods.goodsName } : refuseInputValue({ packageId }, 'GOODS_OFF')
}

/** True unless the deposit was paid; afterwards its amount cannot change. */
export const canRequestDeposit = (depositStatus: BookingDepositStatus): boolean =>
  depositStatus === bookingDepositStatus.none || depositStatus === bookingDepositStatus.due

/** Columns that request a deposit; its status is 待付 until it is paid. */
export function buildDepositRequest(depositAmount: number): {
  depositAmount: number
  depositStatus: BookingDepositStatus
} {
  return { depositAmount, depositStatus: depositAmount > 0 ? bookingDepositStatus.due : bookingDepositStatus.none }
}
