/** Social insurance and tax facts of a month, from entered deductions and the slips of earlier months of the year. */
import { normalDisable, taxDeductionKind, wageItem, wageItemType } from '@nocturne/contract/codes'
import type { TaxDeductionKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { loadConfig } from '../../platform/public.ts'
import type { TaxFacts } from './tax-rules.ts'
import { findTaxTable } from './tax-table-rules.ts'

/** Facts of one employee. */
export type DeductionFacts = {
  /** Entered social insurance of the month, fen; absent when none is entered. */
  social?: number
  /** Absent while the venue withholds by the monthly table of the wage rule. */
  tax?: TaxFacts
}

type Deduction = {
  userId: number
  deductionKind: TaxDeductionKind
  amount: number
  startMonth: string
  endMonth: string | null
}
type Year = { userId: number; months: string[]; income: number; social: number; withheld: number }

/** Facts of these employees in a month; employees without any are missing. */
export async function readDeductionFacts(
  db: Db,
  month: string,
  userIds: readonly number[],
): Promise<Map<number, DeductionFacts>> {
  const isCumulative = (await loadConfig(db))['wage.cumulativeTax']
  const table = isCumulative ? findTaxTable(month) : undefined
  const [deductions, years] = await Promise.all([
    readDeductions(db, month, userIds),
    table ? readYears(db, month, userIds) : [],
  ])
  const deductionsOf = Map.groupBy(deductions, ({ userId }) => userId)
  const yearOf = new Map(years.map((year) => [year.userId, year]))
  const facts = userIds.map((userId): [number, DeductionFacts] => {
    const own = deductionsOf.get(userId) ?? []
    const social = own.filter((one) => one.deductionKind === taxDeductionKind.social && appliesIn(one, month))
    const { months = [], income = 0, social: paid = 0, withheld = 0 } = yearOf.get(userId) ?? {}
    const additional = sumAdditional(own, [...months, month])
    return [
      userId,
      {
        ...(social.length > 0 && { social: social.reduce((sum, { amount }) => sum + amount, 0) }),
        ...(table && { tax: { table, months: months.length, income, social: paid, withheld, additional } }),
      },
    ]
  })
  return new Map(facts.filter(([, { social, tax }]) => social !== undefined || tax !== undefined))
}

const appliesIn = ({ startMonth, endMonth }: Deduction, month: string): boolean =>
  startMonth <= month && month <= (endMonth ?? month)

const sumAdditional = (deductions: readonly Deduction[], months: readonly string[]): number =>
  deductions
    .filter(({ deductionKind }) => deductionKind !== taxDeductionKind.social)
    .reduce((sum, one) => sum + one.amount * months.filter((month) => appliesIn(one, month)).length, 0)

async function readDeductions(db: Db, month: string, userIds: readonly number[]): Promise<Deduction[]> {
  const { rows } = await sql<Deduction>`
    select user_id, deduction_kind, amount, to_char(start_date, 'YYYY-MM') as start_month, to_char(end_date, 'YYYY-MM') as end_month
    from tax_deduction
    where user_id = any(${[...userIds]}::bigint[]) and status = ${lit(normalDisable.normal)}
      and to_char(start_date, 'YYYY-MM') <= ${month} order by deduction_id`.execute(db)
  return rows
}

/**
 * Income, social insurance and tax of the earlier slips of the year, in their latest version. Late and missed nights
 * and unpaid leave reduce the income; refunded credit deductions are no income.
 */
async function readYears(db: Db, month: string, userIds: readonly number[]): Promise<Year[]> {
  const { rows } = await sql<Year>`
    select s.user_id, array_agg(s.month order by s.month) as months, sum(i.income)::bigint as income, sum(i.social)::bigint as social,
      sum(i.withheld)::bigint as withheld
    from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
    cross join lateral (
      select coalesce(sum(amount) filter (where item_type = ${lit(wageItemType.earning)} and code <> ${lit(wageItem.creditBack)}), 0)
          - coalesce(sum(amount) filter (where code in (${lit(wageItem.late, wageItem.absent, wageItem.leave)})), 0) as income,
        coalesce(sum(amount) filter (where code = ${lit(wageItem.social)}), 0) as social,
        coalesce(sum(amount) filter (where code = ${lit(wageItem.tax)}), 0) as withheld
      from (select item ->> 'itemCode' as code, item ->> 'itemType' as item_type, (item ->> 'amount')::bigint as amount
        from jsonb_array_elements(v.items) item) items
    ) i
    where s.month >= ${`${month.slice(0, 4)}-01`} and s.month < ${month} and s.user_id = any(${[...userIds]}::bigint[])
    group by s.user_id`.execute(db)
  return rows
}
