/** 今晚: figures of the current night on the floor page, over the tables whose amounts the caller may see. */
import { computeRatioBp } from '@nocturne/base/money'
import { isOpenAt } from '@nocturne/base/opening-hours'
import { addDays, addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import type { BusinessDayStatus } from '@nocturne/contract/codes'
import { businessDayStatus, normalDisable, tableType } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { buildOwnerFilter, findScope } from '../../http/policy.ts'
import { getOpeningHours, loadConfig } from '../platform/public.ts'
import { countedStatuses } from './record-status.ts'

const WEEK_MINUTES = 7 * 24 * 60

type Figures = {
  salesAmount: number
  unpaidAmount: number
  giftAmount: number
  lastWeekSales: number | null
  tableCount: number
  guestNum: number
  realTableCount: number
  dayStatus: BusinessDayStatus
}

export const readTonightFigures: Handler<typeof tables.tonight, typeof schemas.tonight> = async ({
  db,
  actor,
  now,
}) => {
  const sold = buildOwnerFilter(actor, 'operate:table:amount', {
    users: ['f.sales_user_id', 'r.waiter_user_id', 'r.open_user_id'],
    dept: 'f.sales_dept_id',
  })
  const seated = buildOwnerFilter(actor, 'operate:table:amount', {
    users: ['r.sales_user_id', 'r.waiter_user_id', 'r.open_user_id'],
    dept: 'r.sales_dept_id',
  })
  const night = getBusinessDate(now)
  const { rows } = await sql<Figures>`
    with sold as (
      select coalesce(sum(d_total - d_gift), 0)::bigint as sales_amount, coalesce(sum(d_unpaid), 0)::bigint as unpaid_amount,
        coalesce(sum(d_gift), 0)::bigint as gift_amount
      from sales_fact f join sitting r using (sitting_id) where f.business_date = ${night}::date and ${sold}
    ), last_week as (
      select sum(d_total - d_gift)::bigint as last_week_sales from sales_fact f join sitting r using (sitting_id)
      where f.business_date = ${addDays(night, -7)}::date and ${sold} and f.event_at <= ${addMinutes(formatTime(now), -WEEK_MINUTES)}::timestamptz
    ), seated as (
      select count(*) as table_count, coalesce(sum(guest_num), 0)::bigint as guest_num from sitting r
      where business_date = ${night}::date and status in (${lit(...countedStatuses)})
        and table_type <> ${lit(tableType.virtual)} and ${seated}
    )
    select sold.*, last_week.*, seated.*,
      (select count(*) from venue_table where status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}) as real_table_count,
      coalesce((select status from business_day where business_date = ${night}::date), ${lit(businessDayStatus.open)}) as day_status
    from sold, last_week, seated`.execute(db)
  const { giftAmount, lastWeekSales, ...figures } = rows[0] as Figures
  const { salesAmount } = figures
  return {
    businessDate: night,
    open: isOpenAt(formatTime(now), getOpeningHours(await loadConfig(db))),
    scope: findScope(actor, 'operate:table:amount') ?? 'self',
    ...figures,
    giftRate: computeRatioBp(giftAmount, salesAmount),
    changeBp:
      lastWeekSales === null || lastWeekSales <= 0 ? null : computeRatioBp(salesAmount - lastWeekSales, lastWeekSales),
  }
}
