/** Store of group-buying deals. The rules are those of the endpoint that saves a deal. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { GoodsKind, VoucherPlatform } from '@nocturne/contract/codes'
import type { RowFault } from '@nocturne/contract/entity/schemas'
import { groupPackageEntity } from '@nocturne/contract/office/deal-entities'
import { sql } from 'kysely'
import { buildFault, type EntityStore, type RecordChange, type WriteContext } from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { findDealFaults } from './package-rules.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const groupPackageStore = createTableStore(groupPackageEntity, {
  table: 'group_package',
  key: 'group_package_id',
  computed: {
    weekdays: sql`case when cardinality(t.weekdays) = 7 then '[]' else to_jsonb(t.weekdays) end`,
  },
  derive: ({ after, changed }) =>
    changed.includes('weekdays') ? { weekdays: toStoredWeekdays(after['weekdays']) } : {},
  check: findPackageFaults,
})

/** The table contains every day on which a deal can be used; the form shows none for every day. */
function toStoredWeekdays(weekdays: unknown): readonly number[] {
  const days = weekdays as readonly number[]
  return days.length === 0 ? EVERY_DAY : days.toSorted((one, other) => one - other)
}

async function findPackageFaults({ tx, now }: WriteContext, changes: readonly RecordChange[]): Promise<RowFault[]> {
  const { rows } = await sql<{ goodsId: number; goodsKind: GoodsKind }>`
    select goods_id, goods_kind from goods where goods_id = any(${changes.map(({ after }) => after['goodsId'] as number)}::bigint[])`.execute(
    tx,
  )
  const kinds = new Map(rows.map(({ goodsId, goodsKind }) => [goodsId, goodsKind]))
  return changes.flatMap((change) => {
    const { after, changed } = change
    return findDealFaults(
      {
        platform: after['platform'] as VoucherPlatform,
        feeBp: after['feeBp'] as number,
        beginDate: after['beginDate'] as string,
        endDate: after['endDate'] as string,
        goodsKind: kinds.get(after['goodsId'] as number),
      },
      { night: getBusinessDate(now), endDateChanged: changed.includes('endDate') },
    ).map(({ field, message }) => buildFault(change, field, message))
  })
}

export const voucherStores: readonly EntityStore[] = [groupPackageStore]
