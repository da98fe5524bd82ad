/** Breakdown of 结算统计: payment methods and kinds of discount. */
import type { PayMethod } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { DiscountKind } from '../../ledger/public.ts'
import { withMonthRollups } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { selectByDimension } from '../frame/people.ts'
import { hasPaymentFilter, selectReceivedByMethod } from './settle-source.ts'

type Parts = Pick<AnswerOf<typeof reports.settleDepts>, 'methods' | 'discounts'>

export async function readSettleBreakdown(db: Db, query: ReportQuery): Promise<Parts> {
  const [methods, discounts] = await Promise.all([
    listMethods(db, query),
    hasPaymentFilter(query) ? null : readDiscounts(db, query),
  ])
  return { methods, discounts }
}

async function listMethods(db: Db, query: ReportQuery): Promise<Parts['methods']> {
  const { rows } = await sql<{ payMethod: PayMethod; paidAmount: number }>`
    select m.dimension_key as pay_method, sum(m.paid_amount)::bigint as paid_amount from (${selectReceivedByMethod(withMonthRollups(query))}) m
    group by m.dimension_key having sum(m.paid_amount) <> 0 order by 2 desc, 1`.execute(db)
  return rows
}

async function readDiscounts(db: Db, query: ReportQuery): Promise<NonNullable<Parts['discounts']>> {
  const { rows } = await sql<NonNullable<Parts['discounts']>>`
    select ${sumDiscount('member')} as member_discount, ${sumDiscount('manager')} as manager_discount, ${sumDiscount('changePrice')} as change_price_discount,
      ${sumDiscount('voucher')} as voucher_discount, ${sumDiscount('prepay')} as prepay_discount, ${sumDiscount('wipe')} as wipe_amount,
      ${sumDiscount('allowance')} as refund_allowance
    from (${selectByDimension(withMonthRollups(query), 'discount')}) d`.execute(db)
  const [discounts] = rows
  if (!discounts) throw new Error('an aggregate answered no row')
  return discounts
}

const sumDiscount = (name: DiscountKind) =>
  sql`coalesce(sum(d.discount_amount) filter (where d.dimension_key = ${name}::text), 0)::bigint`
