/** Queries of the floor page. */
import { getBusinessDate, getBusinessDayBounds, formatTime, getLatestRangeEnd } from '@nocturne/base/venue-time'
import type { TableStatus } from '@nocturne/contract/codes'
import { businessDayStatus, normalDisable, tableStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'
import { readGuestFeatures } from '../platform/public.ts'
import { requireScannedTable } from './code-throttle.ts'
import { readPlanVersion } from './floor-plan.ts'
import { listTableCards } from './table-cards.ts'
import type { TableCard } from './table-cards.ts'

export const listTables: Handler<typeof tables.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const night = getBusinessDate(now)
  const { tableStatus: statusFilter, mine = false, ...filter } = input
  const [floor, planVersion] = await Promise.all([
    listTableCards(db, actor, { ...filter, now, businessDate: night }),
    readPlanVersion(db),
  ])
  const cards = mine ? floor.filter((card) => card.mine) : floor
  const rows = statusFilter === undefined ? cards : cards.filter((card) => card.tableStatus === statusFilter)
  return { businessDate: night, serverTime: formatTime(now), planVersion, rows, stat: countStates(cards) }
}

/** Counts by status within the requested area and search, regardless of the status filter. */
function countStates(cards: readonly TableCard[]) {
  const count = (status: TableStatus) => cards.filter((card) => card.tableStatus === status).length
  return {
    totalNum: cards.length,
    emptyNum: count(tableStatus.free),
    bookedNum: count(tableStatus.booked),
    openNum: count(tableStatus.open),
    settledNum: count(tableStatus.settled),
    lockNum: count(tableStatus.locked),
    presentedNum: cards.filter((card) => card.billPresented).length,
  }
}

export const listAllTables: Handler<typeof tables.commonList, typeof schemas.commonList> = async (
  { db, actor, now },
  { pageNum, pageSize, ...filter },
) => {
  const cards = await listTableCards(db, actor, { ...filter, now, businessDate: getBusinessDate(now) })
  return { rows: cards.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: cards.length }
}

export const listAreaLabels: Handler<typeof tables.areaLabels, typeof schemas.areaLabels> = async ({ db }) => {
  const { rows } = await sql<{
    type: 'area' | 'label'
    areaId: number | null
    labelId: number | null
    areaName: string | null
    labelName: string | null
    orderNum: number
  }>`
    select 'area' as type, area_id, null::bigint as label_id, area_name, null::text as label_name, order_num
    from area where status = ${lit(normalDisable.normal)}
    union all
    select 'label', null, label_id, null, label_name, order_num from table_label where status = ${lit(normalDisable.normal)}
    order by order_num, type, area_id, label_id`.execute(db)
  return rows
}

export const listAreas: Handler<typeof tables.areas, typeof schemas.areas> = ({ db }, { status }) =>
  db
    .selectFrom('area')
    .select(['areaId', 'areaName', 'orderNum', 'defaultMinCharge', 'bookable', 'guestVisible', 'color', 'status'])
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? normalDisable.normal))
    .orderBy('orderNum')
    .orderBy('areaId')
    .execute()

export const readBusinessDay: Handler<typeof tables.businessDay, typeof schemas.businessDay> = async ({ db, now }) => {
  const date = getBusinessDate(now)
  const row = await db.selectFrom('businessDay').select('status').where('businessDate', '=', date).executeTakeFirst()
  return {
    businessDate: date,
    ...getBusinessDayBounds(date),
    maxEnd: getLatestRangeEnd(now),
    status: row?.status ?? businessDayStatus.open,
  }
}

export const findByCode: Handler<typeof tables.findByCode, typeof schemas.findByCode> = async (
  { db, actor, request, now },
  { code },
) => {
  const found = await requireScannedTable(db, code, { actor, request, now })
  const { tableId, tableName, areaName, tableRecordId } = found
  const [sitting, features] = await Promise.all([
    db
      .selectFrom('sitting')
      .select('salesUserId')
      .where('tableRecordId', '=', tableRecordId ?? 0)
      .where('salesUserId', '<>', WALK_IN_USER_ID)
      .executeTakeFirst(),
    readGuestFeatures(db),
  ])
  return {
    tableId,
    tableName,
    areaName,
    tableStatus: found.tableStatus,
    tableRecordId: actor.kind === 'staff' ? tableRecordId : null,
    inUse: tableRecordId !== null,
    salesUserId: sitting?.salesUserId ?? null,
    guestOrderable: tableRecordId !== null && features.order,
  }
}
