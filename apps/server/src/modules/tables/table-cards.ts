/**
 * Reads floor cards in one statement: table, tonight's booking, running sitting and minimum. They are read once and
 * then adapted to each user's permissions.
 */
import type { BookingOccasion, PayMode, TableStatus } from '@nocturne/contract/codes'
import {
  alertKind,
  bookingOccasion,
  bookingStatus,
  normalDisable,
  payMode,
  recordStatus,
  tableStatus,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { runningStatuses } from './record-status.ts'
import { computeMinCharge, computeMinDiff } from './tables-rules.ts'
import { buildUnproducedFilter } from './unproduced.ts'

export type TableCard = AnswerOf<typeof tables.list>['rows'][number]

export type CardFilter = {
  tableIds?: readonly number[] | undefined
  areaId?: number | undefined
  labelId?: number | undefined
  tableStatus?: TableStatus | undefined
  keyword?: string | undefined
  now: Date
  businessDate: string
}

type Row = Omit<TableCard, 'tags' | 'minDiffAmount' | 'mine'> & {
  waiterUserId: number | null
  openUserId: number | null
  salesDeptId: number | null
  ownMinCharge: number
  areaMinCharge: number
  minWaived: boolean | null
  occasion: BookingOccasion | null
  recordMinCharge: number | null
  payMode: PayMode
  /** True when the guest has stored bottles. */
  hasBottles: boolean
}

/** Minutes after which a card shows a long stay. */
const LONG_STAY_MINUTES = 180

/** Function that returns the card as a given user may see it: amounts only with permission. */
export type CardBuilder = (actor: StaffActor) => TableCard

/** Cards in floor order: area, then the table's own order. */
export async function listTableCards(db: Db, actor: StaffActor, filter: CardFilter): Promise<TableCard[]> {
  return (await readCardBuilders(db, filter)).map((cardFor) => cardFor(actor))
}

/** Reads cards once and returns a builder for each, so that one query serves the phones of all users. */
export async function readCardBuilders(db: Db, filter: CardFilter): Promise<CardBuilder[]> {
  const [{ rows }, rules] = await Promise.all([
    sql<Row>`
      select t.table_id, t.table_name, t.initials, t.area_id, a.area_name, t.label_ids, t.table_type, t.seat_num, t.table_status,
        t.min_charge as own_min_charge, a.default_min_charge as area_min_charge,
        r.sitting_id, r.opened_at as open_time, r.guest_name, r.guest_num, r.remark as guest_note, r.sales_user_id, r.sales_user_name, r.waiter_user_name,
        r.waiter_user_id, r.open_user_id, r.sales_dept_id,
        r.payable_amount, r.unpaid_amount, r.gift_amount, m.eligible_amount as min_eligible_amount, r.min_charge as record_min_charge, r.min_waived,
        b.booking_id, b.arrive_time, b.guest_name as book_guest_name, b.guest_num as book_guest_num,
        b.sales_user_id as book_sales_user_id, b.sales_user_name as book_sales_user_name,
        t.lock_reason,
        cardinality(grouped.names) > 1 as merge_flag, case when cardinality(grouped.names) > 1 then grouped.names else '{}' end as group_tables,
        coalesce(bill.presented_at is not null and r.unpaid_amount > 0, false) as bill_presented,
        t.table_status = ${lit(tableStatus.settled)} and ${buildUnproducedFilter(sql`r.bill_id`)} as producing,
        exists (select from alert a where a.sitting_id = r.sitting_id and a.kind = ${lit(alertKind.call)} and a.ended_at is null) as calling,
        coalesce(r.guest_phone <> '' and exists (select from wine_guest w where w.guest_phone = r.guest_phone
        and w.code_hash is not null), false) as has_bottles,
        r.turn_no, r.version, coalesce(r.pay_mode, t.pay_mode) as pay_mode,
        (select o.occasion from booking o where o.booking_id = coalesce(r.booking_id, b.booking_id)) as occasion,
        (extract(epoch from (${filter.now}::timestamptz - r.opened_at)) / 60)::integer as duration
      from venue_table t
      join area a using (area_id)
      left join sitting r on r.table_id = t.table_id and r.status in (${lit(...runningStatuses)})
      left join sitting_minimum m on m.sitting_id = r.sitting_id
      left join bill on bill.bill_id = r.bill_id
      cross join lateral (
        select coalesce(array_agg(g.table_name order by g.status = ${lit(recordStatus.merged)}, g.sitting_id), '{}') as names
        from sitting g where g.bill_id = r.bill_id and g.status in (${lit(...runningStatuses)})
      ) grouped
      left join booking b on b.table_id = t.table_id and b.booking_date = ${filter.businessDate}::date and b.status = ${lit(bookingStatus.booked)}
      where t.status = ${lit(normalDisable.normal)}
        and (${filter.tableIds ?? null}::bigint[] is null or t.table_id = any(${filter.tableIds ?? null}::bigint[]))
        and (${filter.areaId ?? null}::bigint is null or t.area_id = ${filter.areaId ?? null}::bigint)
        and (${filter.labelId ?? null}::bigint is null or ${filter.labelId ?? null}::bigint = any(t.label_ids))
        and (${filter.tableStatus ?? null}::text is null or t.table_status = ${filter.tableStatus ?? null}::text)
        and (${filter.keyword ?? null}::text is null or position(lower(${filter.keyword ?? null}::text) in lower(t.table_name)) > 0
             or position(${filter.keyword ?? null}::text in coalesce(r.guest_name, b.guest_name, '')) > 0
             or right(coalesce(r.guest_phone, b.guest_phone, ''), 4) = ${filter.keyword ?? null}::text)
      order by a.order_num, a.area_id, t.order_num, t.table_id`.execute(db),
    db.selectFrom('minChargeRule').selectAll().where('status', '=', normalDisable.normal).orderBy('ruleId').execute(),
  ])
  return rows.map((row) => {
    const minCharge =
      row.recordMinCharge ??
      computeMinCharge({
        rules,
        tableId: row.tableId,
        areaId: row.areaId,
        tableMinCharge: row.ownMinCharge,
        areaMinCharge: row.areaMinCharge,
        businessDate: filter.businessDate,
      })
    return (actor) => toTableCard({ ...row, minCharge }, actor)
  })
}

function toTableCard(row: Row, actor: StaffActor): TableCard {
  const {
    waiterUserId,
    openUserId,
    salesDeptId,
    ownMinCharge: _own,
    areaMinCharge: _area,
    minWaived,
    occasion: _occasion,
    recordMinCharge: _recordMin,
    payMode: _payMode,
    hasBottles: _bottles,
    ...card
  } = row
  const people = [row.salesUserId, waiterUserId, openUserId]
  const amounts =
    row.tableRecordId !== null && isPermitted(actor, 'operate:table:amount', { userIds: people, deptId: salesDeptId })
  return {
    ...card,
    payableAmount: amounts ? row.payableAmount : null,
    unpaidAmount: amounts ? row.unpaidAmount : null,
    giftAmount: amounts ? row.giftAmount : null,
    minEligibleAmount: amounts ? row.minEligibleAmount : null,
    minDiffAmount: amounts
      ? computeMinDiff({ ...row, minWaived: minWaived ?? false, minEligibleAmount: row.minEligibleAmount ?? 0 })
      : null,
    mine: [...people, row.bookSalesUserId].includes(actor.userId),
    tags: listTags(row),
  }
}

function listTags(row: Row): string[] {
  return [
    row.occasion === bookingOccasion.birthday && '生日',
    row.tableRecordId !== null && row.payMode === payMode.payLater && '后付',
    row.tableRecordId !== null && row.payMode === payMode.payNow && '先付',
    row.duration !== null && row.duration > LONG_STAY_MINUTES && row.tableStatus === tableStatus.open && '超时',
    row.mergeFlag && '并',
    row.hasBottles && '存酒',
  ].filter((tag) => tag !== false)
}
