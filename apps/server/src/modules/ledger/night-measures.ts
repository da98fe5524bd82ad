/**
 * Measures of the whole venue for one night, computed from facts. Closing the night stores them; recomputing them later
 * gives the same values.
 */
import { computeAverageFen, computeRatioBp } from '@nocturne/base/money'
import type { PayMethod } from '@nocturne/contract/codes'
import { factType, normalDisable, recordStatus, tableType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

import { lit } from '../../db/statement.ts'
export type NightSnapshot = AnswerOf<typeof ledger.closeDay>

type Sums = Pick<
  NightSnapshot,
  | 'totalAmount'
  | 'giftAmount'
  | 'discountAmount'
  | 'paidAmount'
  | 'creditAmount'
  | 'unpaidAmount'
  | 'returnAmount'
  | 'refundAmount'
  | 'repayAmount'
  | 'performanceAmount'
  | 'orderCount'
>
type Floor = Pick<NightSnapshot, 'tableCount' | 'guestNum' | 'tableNum'>

/** SQL expression: number of orders in a set of facts, the created ones less the fully cancelled ones. */
export const orderCount = sql`count(distinct f.order_id) filter (where f.fact_type in (${lit(factType.placed, factType.giftEffective)}))
  - count(distinct f.order_id) filter (where f.fact_type = ${lit(factType.orderCancelled)})`

/** Select list of the summed measures over facts `f`, in the order of night_measure. */
export const factSumColumns = sql`
  coalesce(sum(f.d_total), 0)::bigint as total_amount, coalesce(sum(f.d_gift), 0)::bigint as gift_amount,
  coalesce(sum(f.d_discount), 0)::bigint as discount_amount,
  coalesce(sum(f.d_paid), 0)::bigint as paid_amount, coalesce(sum(f.d_credit), 0)::bigint as credit_amount,
  coalesce(sum(f.d_unpaid), 0)::bigint as unpaid_amount,
  coalesce(sum(f.d_return), 0)::bigint as return_amount, coalesce(sum(f.d_refund), 0)::bigint as refund_amount,
  coalesce(sum(f.d_repay), 0)::bigint as repay_amount,
  coalesce(sum(f.d_perf), 0)::bigint as performance_amount`

/** Computes the measures of the night. Inside the closing transaction no more facts can be added. */
export async function computeNightMeasures(db: Db, businessDate: string): Promise<NightSnapshot> {
  const [sums, floor, methods, open] = await Promise.all([
    sql<Sums>`select ${factSumColumns}, ${orderCount} as order_count from sales_fact f where f.business_date = ${businessDate}::date`.execute(
      db,
    ),
    sql<Floor>`
      select count(*) filter (where r.sitting_id is not null) as table_count, coalesce(sum(r.guest_num), 0)::bigint as guest_num,
        (select count(*) from venue_table where status = ${lit(normalDisable.normal)} and table_type <> ${lit(tableType.virtual)}) as table_num
      from sitting r where r.business_date = ${businessDate}::date
        and r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)}`.execute(db),
    sql<{ payMethod: PayMethod; paidAmount: number }>`
      select f.pay_method, sum(f.d_paid)::bigint as paid_amount from sales_fact f
      where f.business_date = ${businessDate}::date and f.d_paid <> 0 group by f.pay_method order by f.pay_method`.execute(
      db,
    ),
    readOpenTables(db, businessDate),
  ])
  const [sum, counts] = [sums.rows[0], floor.rows[0]]
  if (!sum || !counts) throw new Error('an aggregate answered no row')
  const salesAmount = sum.totalAmount - sum.giftAmount
  const payableAmount = salesAmount - sum.discountAmount
  return {
    businessDate,
    ...sum,
    salesAmount,
    payableAmount,
    ...counts,
    avgTable: computeAverage(payableAmount, counts.tableCount),
    avgGuest: computeAverage(payableAmount, counts.guestNum),
    turnoverRate: computeRatioBp(counts.tableCount, counts.tableNum),
    giftRate: computeRatioBp(sum.giftAmount, salesAmount),
    paidByMethod: methods.rows,
    openTables: open,
  }
}

/** Rounds half up, also for a negative total. */
function computeAverage(total: number, count: number): number {
  return total < 0 ? -computeAverageFen(-total, count) : computeAverageFen(total, count)
}

/** Sittings of this night or earlier that are not cleared. */
export async function readOpenTables(db: Db, businessDate: string): Promise<NightSnapshot['openTables']> {
  const { rows } = await sql<NightSnapshot['openTables'][number]>`
    select sitting_id, table_name, unpaid_amount from sitting
    where status in (${lit(recordStatus.open, recordStatus.settled, recordStatus.merged)}) and business_date <= ${businessDate}::date
      order by sitting_id`.execute(db)
  return rows
}
