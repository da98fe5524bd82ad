/** 扫码入座: a phone sends the printed code of a table and gets a pass for the current sitting, or the next one. */
import { orderStatus, orderType, payMode } from '@nocturne/contract/codes'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { requireDeviceId } from '../../http/device-id.ts'
import { refuse } from '../../http/refusal.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'
import { readGuestFeatures, claimAttempt } from '../platform/public.ts'
import { requireScannedTable } from '../tables/public.ts'
import { issuePass } from './pass.ts'

/** Limits repeated scans by one phone and scans of one table; the phones of a full table stay far below. */
const OF_PHONE = { tries: 30, windowMinutes: 10, lockMinutes: 5 }
const OF_TABLE = { tries: 200, windowMinutes: 10, lockMinutes: 2 }

export const sitDown: Handler<typeof guest.sitDown, typeof schemas.sitDown> = async (
  { db, actor, now, request },
  { code },
) => {
  const deviceId = requireDeviceId(request)
  const table = await requireScannedTable(db, code, { actor, request, now })
  await assertScanLimit(db, deviceId, table.tableId, now)
  const { tableId, codeVersion, tableRecordId } = table
  const [issued, sitting, features] = await Promise.all([
    issuePass(db, { tableId, codeVersion, tableRecordId, deviceId, now }),
    tableRecordId === null ? emptySitting : readSitting(db, tableRecordId),
    readGuestFeatures(db),
  ])
  return {
    tableId,
    tableName: table.tableName,
    areaId: table.areaId,
    areaName: table.areaName,
    tableStatus: table.tableStatus,
    ...issued,
    tableRecordId,
    guestOrderable: tableRecordId !== null && features.order,
    payMode: features.postpay ? payMode.payLater : payMode.payNow,
    ...sitting,
  }
}

async function assertScanLimit(db: Db, deviceId: string, tableId: number, now: Date): Promise<void> {
  const ofPhone = await claimAttempt(db, `guest-pass:phone:${deviceId}`, OF_PHONE, now)
  if (!ofPhone.admitted) refuse('TOO_FREQUENT')
  const ofTable = await claimAttempt(db, `guest-pass:table:${tableId}`, OF_TABLE, now)
  if (!ofTable.admitted) refuse('TOO_FREQUENT')
}

type Sitting = {
  salesUserId: number | null
  salesUserName: string | null
  guestNum: number | null
  orderCount: number
}
const emptySitting: Sitting = { salesUserId: null, salesUserName: null, guestNum: null, orderCount: 0 }

/** Data of the sitting that its guest may see; for walk-ins without the sales person. */
async function readSitting(db: Db, tableRecordId: number): Promise<Sitting> {
  const { rows } = await sql<Sitting>`
    select nullif(r.sales_user_id, ${WALK_IN_USER_ID}) as sales_user_id, r.guest_num,
      case when r.sales_user_id <> ${WALK_IN_USER_ID} then r.sales_user_name end as sales_user_name,
      (select count(*) from orders o where o.sitting_id = r.sitting_id
        and o.status <> ${lit(orderStatus.cancelled)} and o.order_type <> ${lit(orderType.openPackage)}) as order_count
    from sitting r where r.sitting_id = ${tableRecordId}`.execute(db)
  return rows[0] ?? emptySitting
}
