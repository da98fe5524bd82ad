/** The floor as cards, in one statement: table, tonight's booking, running sitting, minimum. */
import type { BookingOccasion, PayMode, TableStatus } from '@nocturne/contract/codes'
import {
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
import { ownRows } from '../../http/policy.ts'
import { runningStatuses } from './record-status.ts'
import { minChargeFor, minDiff } from './tables-rules.ts'

export type TableCard = AnswerOf<typeof tables.list>['rows'][number]

export type CardFilter = {
  tableId?: number | undefined
  areaId?: number | undefined
  labelId?: number | undefined
  tableStatus?: TableStatus | undefined
  keyword?: string | undefined
  mine?: boolean | undefined
  now: Date
  businessDate: string
}

type Row = Omit<TableCard, 'tags' | 'minDiffAmount'> & {
  mayAmounts: boolean
  ownMinCharge: number
  areaMinCharge: number
  minWaived: boolean | null
  occasion: BookingOccasion | null
  recordMinCharge: number | null
  payMode: PayMode
  minutes: number | null
}

/** Guests who have sat longer than this show a hint. */
const LONG_STAY_MINUTES = 180

/** Cards in floor order: area, then the table's own order. Amounts only where the actor may see them. */
export async function tableCards(db: Db, actor: StaffActor, filter: CardFilter): Promise<TableCard[]> {
  const amounts = ownRows(actor, 'operate:table:amount', {
    users: ['r.sales_user_id', 'r.waiter_user_id', 'r.open_user_id'],
    dept: 'r.sales_dept_id',
  })
  const [{ rows }, rules] = await Promise.all([
    sql<Row>`
      select t.table_id, t.table_name, t.initials, t.area_id, a.area_name, t.label_ids, t.table_type, t.seat_num, t.table_status,
        t.min_charge as own_min_charge, a.default_min_charge as area_min_charge,
        r.table_record_id, r.opened_at as open_time, r.guest_name, r.guest_num, r.sales_user_id, r.sales_user_name, r.waiter_user_name,
        r.payable_amount, r.unpaid_amount, r.gift_amount, m.eligible_amount as min_eligible_amount, r.min_charge as record_min_charge, r.min_waived,
        b.booking_id, b.arrive_time, b.guest_name as book_guest_name, b.guest_num as book_guest_num,
        b.sales_user_id as book_sales_user_id, b.sales_user_name as book_sales_user_name,
        t.lock_reason,
        coalesce(r.status = ${lit(recordStatus.merged)} or exists (select from table_record g
          where g.merge_to_record_id = r.table_record_id and g.status = ${lit(recordStatus.merged)}), false) as merge_flag,
        coalesce(bill.presented_at is not null and r.unpaid_amount > 0, false) as bill_presented,
        r.turn_no, r.version, coalesce(r.pay_mode, t.pay_mode) as pay_mode,
        (select o.occasion from booking o where o.booking_id = coalesce(r.booking_id, b.booking_id)) as occasion,
        coalesce((${amounts}), false) as may_amounts,
        (extract(epoch from (${filter.now}::timestamptz - r.opened_at)) / 60)::integer as minutes
      from venue_table t
      join area a using (area_id)
      left join table_record r on r.table_id = t.table_id and r.status in (${lit(...runningStatuses)})
      -- Lateral: the minimum is summed for open sittings only, however many nights there are.
      left join lateral (select v.eligible_amount from record_minimum v where v.table_record_id = r.table_record_id) m on true
      left join bill on bill.bill_id = r.bill_id
      left join booking b on b.table_id = t.table_id and b.booking_date = ${filter.businessDate}::date and b.status = ${lit(bookingStatus.booked)}
      where t.status = ${lit(normalDisable.normal)}
        and (${filter.tableId ?? null}::bigint is null or t.table_id = ${filter.tableId ?? null}::bigint)
        and (${filter.areaId ?? null}::bigint is null or t.area_id = ${filter.areaId ?? null}::bigint)
        and (${filter.labelId ?? null}::bigint is null or ${filter.labelId ?? null}::bigint = any(t.label_ids))
        and (${filter.tableStatus ?? null}::text is null or t.table_status = ${filter.tableStatus ?? null}::text)
        and (${filter.mine ?? false} = false or ${actor.userId} in (r.sales_user_id, r.waiter_user_id, r.open_user_id, b.sales_user_id))
        and (${filter.keyword ?? null}::text is null or position(lower(${filter.keyword ?? null}::text) in lower(t.table_name)) > 0
             or position(${filter.keyword ?? null}::text in coalesce(r.guest_name, b.guest_name, '')) > 0
             or right(coalesce(r.guest_phone, b.guest_phone, ''), 4) = ${filter.keyword ?? null}::text)
      order by a.order_num, a.area_id, t.order_num, t.table_id`.execute(db),
    db.selectFrom('minChargeRule').selectAll().where('status', '=', normalDisable.normal).orderBy('ruleId').execute(),
  ])
  return rows.map((row) =>
    present(row, (card) =>
      minChargeFor({
        rules,
        tableId: card.tableId,
        areaId: card.areaId,
        tableMinCharge: row.ownMinCharge,
        areaMinCharge: row.areaMinCharge,
        businessDate: filter.businessDate,
      }),
    ),
  )
}

function present(row: Row, tonightsMin: (row: Row) => number): TableCard {
  const {
    mayAmounts,
    ownMinCharge: _own,
    areaMinCharge: _area,
    minWaived,
    occasion,
    recordMinCharge,
    payMode: _payMode,
    minutes,
    ...card
  } = row
  const minCharge = recordMinCharge ?? tonightsMin(row)
  const tags = [
    occasion === bookingOccasion.birthday && '生日',
    row.tableRecordId !== null && row.payMode === payMode.payLater && '后付',
    minutes !== null && minutes > LONG_STAY_MINUTES && row.tableStatus === tableStatus.open && '超时',
    row.mergeFlag && '并',
  ].filter((tag) => tag !== false)
  const open = row.tableRecordId !== null && mayAmounts
  return {
    ...card,
    minCharge,
    payableAmount: open ? row.payableAmount : null,
    unpaidAmount: open ? row.unpaidAmount : null,
    giftAmount: open ? row.giftAmount : null,
    minEligibleAmount: open ? row.minEligibleAmount : null,
    minDiffAmount: open
      ? minDiff({ minCharge, minWaived: minWaived ?? false, minEligibleAmount: row.minEligibleAmount ?? 0 })
      : null,
    tags,
  }
}
