/** Roll-ups: what is kept of nights and months is what was written down in them. */
import { businessDayStatus } from '@nocturne/contract/codes'
import { code } from '../../../db/audit-check.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'
import { FACT_COLUMNS } from '../frame/people.ts'
import { monthsOfNights } from './keep-rollups.ts'
import { madeHourRollup, madeRollup, rollups } from './rollup.ts'
import type { Rollup } from './rollup.ts'

const list = (names: readonly string[]) => names.join(', ')
const summed = (names: readonly string[]) => list(names.map((name) => `sum(${name}) as ${name}`))
const of = (side: string, names: readonly string[]) => list(names.map((name) => `${side}.${name}`))
const without = (names: readonly string[], left: readonly string[]) => names.filter((name) => !left.includes(name))
const fresh = (span: 'night' | 'month') => `array(select begin_date from rollup_fresh where span = '${span}')`

/**
 * What a package brought is split by what its parts cost and are grouped under today: as these change, what was kept of a night stays
 * as it was. How much was made, and what all of it brought, does not depend on them.
 */
function proved({ table, keys, sums }: Rollup): Pick<Rollup, 'keys' | 'sums'> {
  if (table === madeRollup.table)
    return { keys: without(keys, ['goods_name', 'unit', 'statis_type']), sums: without(sums, ['allocated_amount']) }
  if (table === madeHourRollup.table) return { keys: without(keys, ['statis_type']), sums }
  return { keys, sums }
}

/** Rows that differ between two relations of `(begin_date, …keys, …sums)`. */
const differing = (what: string, keys: readonly string[], sums: readonly string[], kept: string, should: string) => `
  select '${what}' as roll_up, begin_date, jsonb_build_array(${list(keys)}) as about, to_jsonb(k) as kept, to_jsonb(s) as should
  from (${kept}) k full join (${should}) s using (begin_date, ${list(keys)})
  where (${of('k', sums)}) is distinct from (${of('s', sums)})`

const nights = rollups.map((rollup) => {
  const { keys, sums } = proved(rollup)
  const from = (relation: string, date: string, where: string) =>
    `select ${date} as begin_date, ${list(keys)}, ${summed(sums)} from ${relation} where ${where} group by ${date}, ${list(keys)}`
  return differing(
    rollup.table,
    keys,
    sums,
    from(rollup.table, 'begin_date', `span = 'night' and begin_date = any(${fresh('night')})`),
    from(rollup.view, 'business_date', `business_date = any(${fresh('night')})`),
  )
})

const keptMonths = (table: string, keys: readonly string[], sums: readonly string[]) =>
  `select begin_date, ${list([...keys, ...sums])} from ${table} where span = 'month' and begin_date = any(${fresh('month')})`
const monthSums = (from: string, date: string, keys: readonly string[], sums: readonly string[]) =>
  `select date_trunc('month', ${date})::date as begin_date, ${list(keys)}, ${summed(sums)} from ${from}
    and date_trunc('month', ${date})::date = any(${fresh('month')}) group by 1, ${list(keys)}`

const months = [
  ...rollups.map(({ table, keys, sums }) =>
    differing(
      `month of ${table}`,
      keys,
      sums,
      keptMonths(table, keys, sums),
      monthSums(`${table} where span = 'night'`, 'begin_date', keys, sums),
    ),
  ),
  ...monthsOfNights.map(({ table, nights: from, keys }) =>
    differing(
      `month of ${from}`,
      keys,
      FACT_COLUMNS,
      keptMonths(table, keys, FACT_COLUMNS),
      monthSums(
        `${from} where business_date = any(array(select business_date from business_day where status = ${code(businessDayStatus.closed)}))
          and business_date = any(${fresh('night')})`,
        'business_date',
        keys,
        FACT_COLUMNS,
      ),
    ),
  ),
]

export const rollupChecks: readonly AuditCheck[] = [
  { name: 'R20 what is kept of a closed night = what was written down in it', query: nights.join(' union all ') },
  { name: 'R20 what is kept of a month = what is kept of its nights', query: months.join(' union all ') },
]
