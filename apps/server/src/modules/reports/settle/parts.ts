/** Breakdown of 结算统计: payment methods and kinds of discount. */
import type { PayMethod } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { DiscountKind } from '../../ledger/public.ts'
import { inMonths } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { cutBy } from '../frame/people.ts'
import { isByPayment, receivedByMethod } from './received.ts'

type Parts = Pick<AnswerOf<typeof reports.settleDepts>, 'methods' | 'discounts'>

export async function readParts(db: Db, asked: Asked): Promise<Parts> {
  const [methods, discounts] = await Promise.all([
    methodsOf(db, asked),
    isByPayment(asked) ? null : discountsOf(db, asked),
  ])
  return { methods, discounts }
}

async function methodsOf(db: Db, asked: Asked): Promise<Parts['methods']> {
  const { rows } = await sql<{ payMethod: PayMethod; paidAmount: number }>`
    select m.cut_key as pay_method, sum(m.paid_amount)::bigint as paid_amount from (${receivedByMethod(inMonths(asked))}) m
    group by m.cut_key having sum(m.paid_amount) <> 0 order by 2 desc, 1`.execute(db)
  return rows
}

async function discountsOf(db: Db, asked: Asked): Promise<NonNullable<Parts['discounts']>> {
  const { rows } = await sql<NonNullable<Parts['discounts']>>`
    select ${kind('member')} as member_discount, ${kind('manager')} as manager_discount, ${kind('changePrice')} as change_price_discount,
      ${kind('voucher')} as voucher_discount, ${kind('prepay')} as prepay_discount, ${kind('wipe')} as wipe_amount,
      ${kind('allowance')} as refund_allowance
    from (${cutBy(inMonths(asked), 'discount')}) d`.execute(db)
  const [discounts] = rows
  if (!discounts) throw new Error('an aggregate answered no row')
  return discounts
}

const kind = (name: DiscountKind) =>
  sql`coalesce(sum(d.discount_amount) filter (where d.cut_key = ${name}::text), 0)::bigint`
