/** Stores of areas, tables, labels and minimum charge rules. */
import { normalDisable, tableStatus } from '@nocturne/contract/codes'
import { isEmptyValue } from '@nocturne/contract/entity/field'
import type { RowError } from '@nocturne/contract/entity/schemas'
import {
  areaEntity,
  minChargeRuleEntity,
  tableEntity,
  tableLabelEntity,
} from '@nocturne/contract/office/floor-entities'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { findUnopenableGoods } from '../catalog/public.ts'

const areaStore = createTableStore(areaEntity, {
  table: 'area',
  key: 'area_id',
  computed: {
    tableNum: sql`(select count(*)::int from venue_table v where v.area_id = t.area_id and v.status = ${lit(normalDisable.normal)})`,
  },
  check: (context, changes) => findUsedAreas(context, changes),
})

/** An area with tables in use cannot be stopped: its tables would vanish from the floor. */
async function findUsedAreas({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const { rows } = await sql<{ areaId: number; names: string[]; total: number }>`
    select area_id, (array_agg(table_name order by order_num, table_id))[1:3] as names, count(*)::int as total
    from venue_table where area_id = any(${listExistingIds(stopped)}::bigint[]) and status = ${normalDisable.normal}
    group by area_id`.execute(tx)
  const used = new Map(rows.map((row) => [row.areaId, row]))
  return stopped.flatMap((change) => {
    const tables = used.get(change.id ?? 0)
    if (!tables) return []
    const more = tables.total > tables.names.length ? `等${tables.total}张` : ''
    return [buildError(change, 'status', `区域里还有台位 ${tables.names.join('、')}${more}，请先移到别的区域或停用`)]
  })
}

const tableLabelStore = createTableStore(tableLabelEntity, { table: 'table_label', key: 'label_id' })

/** Random part of a table's printed code, without letters and digits that look alike. */
const createTableCode = () => randomBytes(6).toString('base64url').replaceAll(/[-_]/g, 'x')

const venueTableStore = createTableStore(tableEntity, {
  table: 'venue_table',
  key: 'table_id',
  derive: ({ before }) => (before === null ? { table_code: createTableCode() } : {}),
  computed: { tableStatus: sql`t.table_status` },
  check: findBusyTables,
  eventIds: true,
})

const tableStore: EntityStore = { ...venueTableStore, findWarnings: findUnopenableTables }

/** Opening goods that would be refused when the table opens. */
async function findUnopenableTables({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const changed = changes.filter(
    (change) =>
      change.after['openGoodsId'] !== null &&
      ['openGoodsId', 'openGoodsMust'].some((name) => change.changed.includes(name)),
  )
  const goods = await findUnopenableGoods(
    tx,
    changed.map(({ after }) => after['openGoodsId'] as number),
  )
  return changed.flatMap((change) => {
    const goodsName = goods.get(change.after['openGoodsId'] as number)
    if (goodsName === undefined) return []
    return [buildError(change, 'openGoodsId', `“${goodsName}”已下架或要选规格、内容，开台会被拒绝，请换一个`)]
  })
}

/** A table with guests or a booking tonight cannot be stopped. */
async function findBusyTables({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const stopped = changes.filter((change) => change.id !== null && becomes(change, 'status', normalDisable.disabled))
  if (stopped.length === 0) return []
  const { rows } = await sql<{ tableId: number; tableStatus: string }>`
    select table_id, table_status from venue_table
    where table_id = any(${listExistingIds(stopped)}::bigint[])
      and table_status in (${lit(tableStatus.open, tableStatus.settled, tableStatus.booked)})`.execute(tx)
  const busy = new Map(rows.map((row) => [row.tableId, row.tableStatus]))
  return stopped.flatMap((change) => {
    const status = busy.get(change.id ?? 0)
    if (status === undefined) return []
    return [
      buildError(
        change,
        'status',
        status === tableStatus.booked ? '这张台今晚有预订，请先换台或取消' : '这张台还有客人，请先清台',
      ),
    ]
  })
}

const minChargeRuleStore = createTableStore(minChargeRuleEntity, {
  table: 'min_charge_rule',
  key: 'rule_id',
  computed: {
    areaId: sql`case when t.target_type = 'area' then t.target_id end`,
    tableId: sql`case when t.target_type = 'table' then t.target_id end`,
  },
  derive: ({ after }) => ({
    target_type: after['tableId'] === null ? 'area' : 'table',
    target_id: after['tableId'] ?? after['areaId'],
  }),
  check: (_context, changes) => Promise.resolve(changes.flatMap(findTargetErrors)),
})

/** A rule applies to exactly one area or table, on some nights. */
function findTargetErrors(change: RecordChange): RowError[] {
  const { areaId, tableId } = change.after
  if (areaId === null && tableId === null) return [buildError(change, 'areaId', '请选择区域或台位')]
  if (areaId !== null && tableId !== null) return [buildError(change, 'tableId', '区域和台位只能选一个')]
  const isNever = [change.after['weekdays'], change.after['specialDates']].every(isEmptyValue)
  return isNever ? [buildError(change, 'weekdays', '请选择星期或指定日期，否则哪天都不生效')] : []
}

export const floorStores: readonly EntityStore[] = [areaStore, tableLabelStore, tableStore, minChargeRuleStore]
