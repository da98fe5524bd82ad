/** Stores of gift schemes and gift quotas. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { RowFault } from '@nocturne/contract/entity/schemas'
import { giftQuotaEntity, giftSchemeEntity } from '@nocturne/contract/office/money-entities'
import { sql } from 'kysely'
import { buildFault, type EntityStore, type RecordChange } from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { findLimitConflict, getUsagePeriods } from './quota-rules.ts'

const giftSchemeStore = createTableStore(giftSchemeEntity, {
  table: 'gift_scheme',
  key: 'scheme_id',
  computed: { quotaNum: sql`(select count(*)::int from gift_quota q where q.scheme_id = t.scheme_id)` },
})

/** Limits whose column contains −1 for no limit. */
const limits = {
  monthLimit: 'month_limit',
  dayLimit: 'day_limit',
  singleLimit: 'single_limit',
  dayTimes: 'day_times',
  tableRatioBp: 'table_ratio_bp',
} as const

const quotaTableStore = createTableStore(giftQuotaEntity, {
  table: 'gift_quota',
  key: 'quota_id',
  computed: {
    ...Object.fromEntries(
      Object.entries(limits).map(([name, column]) => [name, sql`nullif(t.${sql.ref(column)}, -1)`]),
    ),
    ownerName: sql`coalesce(
      (select nick_name from app_user u where u.user_id = t.user_id), (select '岗位·' || post_name from post p where p.post_id = t.post_id))`,
    monthUsed: sql`null::bigint`,
  },
  derive: ({ after, changed }) =>
    Object.fromEntries(
      Object.entries(limits).flatMap(([name, column]) => (changed.includes(name) ? [[column, after[name] ?? -1]] : [])),
    ),
  check: (_context, changes) => Promise.resolve(changes.flatMap(findQuotaFaults)),
})

/** A quota is of exactly one person or post, which never changes; smaller periods have smaller limits. */
function findQuotaFaults(change: RecordChange): RowFault[] {
  const { postId, userId, monthLimit, dayLimit, singleLimit } = change.after
  if (postId === null && userId === null) return [buildFault(change, 'postId', '请选择岗位或员工')]
  if (postId !== null && userId !== null) return [buildFault(change, 'userId', '岗位和员工只能选一个')]
  const moved = ['postId', 'userId'].find((name) => change.changed.includes(name))
  if (change.before !== null && moved !== undefined)
    return [buildFault(change, moved, '额度的对象不能修改，请为新的对象新增一条')]
  const conflict = findLimitConflict({
    monthLimit: monthLimit as number | null,
    dayLimit: dayLimit as number | null,
    singleLimit: singleLimit as number | null,
  })
  return conflict === null ? [] : [buildFault(change, conflict.field, conflict.message)]
}

const giftQuotaStore: EntityStore = {
  ...quotaTableStore,
  /** Adds the gifts of the current month, by the quota that applies to the giver. */
  complete: async (db, records, now) => {
    const { month } = getUsagePeriods(getBusinessDate(now))
    const { rows } = await sql<{ quotaId: number; used: number }>`
      select q.quota_id, sum(u.used_amount)::bigint as used from gift_quota_usage u join personal_gift_quota q using (user_id)
      where u.period = ${month} group by q.quota_id`.execute(db)
    const used = new Map(rows.map((row) => [row.quotaId, row.used]))
    return records.map(({ id, values }) => ({ id, values: { ...values, monthUsed: used.get(id) ?? 0 } }))
  },
}

export const giftStores: readonly EntityStore[] = [giftSchemeStore, giftQuotaStore]
