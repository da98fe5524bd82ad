/**
 * Roll-ups: sums of reports stored per night and per month, so that a year of figures costs months × people. A roll-up
 * is a table and the view that computes its rows. Nights without a valid roll-up are read from the view, so figures are
 * the same with and without it.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import {
  buildDateFilter,
  listRollupMonths,
  listRollupNights,
  buildUnion,
  listNightsWithoutRollup,
} from './rollup-coverage.ts'
import type { RollupRange } from './rollup-coverage.ts'

export type Rollup = {
  table: string
  /** Rows `(business_date, …keys, …sums)` of single nights. */
  view: string
  keys: readonly string[]
  sums: readonly string[]
}

const MADE_SUMS = [
  'sold_quantity',
  'gift_quantity',
  'voucher_quantity',
  'flash_sale_quantity',
  'play_quantity',
  'returned_quantity',
  'produced_quantity',
  'allocated_amount',
  'seconds',
  'timed_count',
] as const

/** Produced lines by goods and producer. */
export const productionRollup: Rollup = {
  table: 'rollup_production',
  view: 'production_daily',
  keys: ['goods_id', 'goods_name', 'unit', 'produce_dept', 'statis_type', 'user_id'],
  sums: [...MADE_SUMS, 'line_count'],
}
/** Produced lines by hour of production. */
export const productionHourRollup: Rollup = {
  table: 'rollup_production_hourly',
  view: 'production_hourly',
  keys: ['hour', 'produce_dept', 'statis_type', 'user_id'],
  sums: MADE_SUMS,
}
/** Ordered goods. */
export const goodsRollup: Rollup = {
  table: 'rollup_goods',
  view: 'goods_daily',
  keys: ['goods_id', 'goods_kind', 'statis_type', 'goods_name'],
  sums: ['quantity', 'amount'],
}
/** Openings by sales person, with their guests. */
export const sittingRollup: Rollup = {
  table: 'rollup_sitting',
  view: 'sitting_daily',
  keys: ['dept_id', 'user_id'],
  sums: [
    'table_count',
    'guest_num',
    'booked_count',
    'walk_in_count',
    'transfer_count',
    'cancel_open_count',
    'booked_guests',
    'walk_in_guests',
    'new_guests',
    'returning_guests',
    'stay_seconds',
    'stay_count',
  ],
}
/** Gifts by giver, reason and kind of quota. */
export const giftRollup: Rollup = {
  table: 'rollup_gift',
  view: 'gift_daily',
  keys: ['dept_id', 'user_id', 'reason', 'quota_type'],
  sums: ['total_amount', 'gift_amount', 'return_amount', 'send_count', 'cost_amount'],
}
/** Booked rebates. */
export const rebateRollup: Rollup = {
  table: 'rollup_rebate',
  view: 'rebate_daily',
  keys: ['dept_id', 'user_id'],
  sums: ['rebate_amount'],
}
/** Settled bills, credited to the sales person of the main table. */
export const billRollup: Rollup = {
  table: 'rollup_bill',
  view: 'bill_daily',
  keys: ['dept_id', 'user_id'],
  sums: ['bill_count'],
}
/** Paid tips by receiver; refunded tips count as 0. */
export const tipRollup: Rollup = {
  table: 'rollup_tip',
  view: 'tip_daily',
  keys: ['dept_id', 'user_id', 'to_user_type'],
  sums: ['reward_amount', 'reward_count', 'user_share', 'company_share'],
}
/** Stock movements. */
export const stockRollup: Rollup = {
  table: 'rollup_stock',
  view: 'stock_daily',
  keys: ['goods_id', 'biz_type'],
  sums: ['quantity'],
}
export const rollups: readonly Rollup[] = [
  productionRollup,
  productionHourRollup,
  goodsRollup,
  sittingRollup,
  giftRollup,
  rebateRollup,
  billRollup,
  tipRollup,
  stockRollup,
]

/** SQL: rows `(business_date, …keys, …sums)` of a range of nights. */
export function selectRollup({ table, view, keys, sums }: Rollup, reach: RollupRange): RawBuilder<unknown> {
  const columns = sql.join([...keys, ...sums].map((name) => sql.ref(name)))
  const selectStored = (span: 'month' | 'night', dates: readonly string[]) =>
    sql`select begin_date as business_date, ${columns} from ${sql.table(table)} where span = ${sql.lit(span)} and ${buildDateFilter('begin_date', dates)}`
  const months = listRollupMonths(reach)
  const unkept = listNightsWithoutRollup(reach)
  const nights = listRollupNights(reach, unkept)
  return buildUnion([
    months.length > 0 && selectStored('month', months),
    nights.length > 0 && selectStored('night', nights),
    unkept.length > 0 &&
      sql`select business_date, ${columns} from ${sql.table(view)} where ${buildDateFilter('business_date', unkept)}`,
  ])
}
