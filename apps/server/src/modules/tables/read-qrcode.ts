/**
 * 二维码: only staff who serve the sitting may show the printed code, because any phone that scans it can open the
 * sitting.
 */
import { normalDisable } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { runningStatuses } from './record-status.ts'
import { tableBookingsSlot } from './sitting-slots.ts'
import { buildTableCodePath, buildPrintedCode } from './table-code.ts'
import { canShowTableCode } from './tables-policy.ts'
import type { SittingStaff } from './tables-policy.ts'

type Row = { tableId: number; tableCode: string; codeVersion: number; inUse: boolean } & SittingStaff

export const readTableQrcode: Handler<typeof tables.qrcode, typeof schemas.qrcode> = async (
  { db, actor, now },
  { tableId },
) => {
  const { rows } = await sql<Row>`
    select t.table_id, t.table_code, t.code_version, r.sitting_id is not null as in_use,
      r.sales_user_id, r.sales_dept_id, r.waiter_user_id, r.open_user_id
    from venue_table t left join sitting r on r.table_id = t.table_id and r.status in (${lit(...runningStatuses)})
    where t.table_id = ${tableId} and t.status = ${lit(normalDisable.normal)}`.execute(db)
  const table = rows[0] ?? refuseNotFound({ tableId })
  const { held } = await tableBookingsSlot.get().ofTable(db, actor, { tableId, night: getBusinessDate(now) })
  if (!canShowTableCode(actor, { record: table.inUse ? table : null, booking: held })) refuse('NO_PERMISSION')
  return { nfcUrl: buildTableCodePath(await buildPrintedCode(db, table)) }
}
