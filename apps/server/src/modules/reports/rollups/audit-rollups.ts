/** Audit rules: roll-ups of nights and months equal their recomputed values. */
import { businessDayStatus } from '@nocturne/contract/codes'
import { quoteCode, compareColumns, quoteScreenTitles } from '../../../db/audit-check.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'
import { FACT_COLUMNS } from '../frame/people.ts'
import { monthRollups } from './refresh-rollups.ts'
import {
  billRollup,
  giftRollup,
  goodsRollup,
  productionHourRollup,
  productionRollup,
  rebateRollup,
  rollups,
  sittingRollup,
  stockRollup,
  tipRollup,
} from './rollup.ts'
import type { Rollup } from './rollup.ts'

const list = (names: readonly string[]) => names.join(', ')
const buildSums = (names: readonly string[]) => list(names.map((name) => `sum(${name}) as ${name}`))
const removeNames = (names: readonly string[], left: readonly string[]) => names.filter((name) => !left.includes(name))
const selectFreshDates = (span: 'night' | 'month') =>
  `array(select begin_date from rollup_fresh where span = '${span}')`

/** Pages affected by a difference in a roll-up table. */
const pagesOf: Readonly<Record<string, string>> = {
  [productionRollup.table]: quoteScreenTitles('P069'),
  [productionHourRollup.table]: quoteScreenTitles('P069'),
  [goodsRollup.table]: quoteScreenTitles('P052'),
  [sittingRollup.table]: quoteScreenTitles('P018', 'P031', 'P040', 'P047', 'P052', 'P070', 'P075'),
  [giftRollup.table]: quoteScreenTitles('P042'),
  [rebateRollup.table]: quoteScreenTitles('P047', 'P070'),
  [billRollup.table]: quoteScreenTitles('P027'),
  [tipRollup.table]: quoteScreenTitles('P026', 'P045', 'P047', 'P052'),
  [stockRollup.table]: quoteScreenTitles('P074'),
  night_measure: quoteScreenTitles('P018', 'P027', 'P031', 'P040', 'P047', 'P052', 'P070', 'P075'),
  night_by_dimension: quoteScreenTitles('P018', 'P021', 'P027', 'P031', 'P039', 'P047', 'P052', 'P070'),
}

type Proof = Pick<Rollup, 'keys' | 'sums'>

/**
 * Keys and sums to compare. The amount of a package is split by the current cost and group of its parts; when these
 * change, stored values of past nights legitimately differ per goods. Quantities and the total by place and person do
 * not change and are compared.
 */
function listProofs({ table, keys, sums }: Rollup): readonly Proof[] {
  if (table === productionRollup.table)
    return [
      { keys: removeNames(keys, ['goods_name', 'unit', 'statis_type']), sums: removeNames(sums, ['allocated_amount']) },
      { keys: ['produce_dept', 'user_id'], sums: ['allocated_amount'] },
    ]
  if (table === productionHourRollup.table) return [{ keys: removeNames(keys, ['statis_type']), sums }]
  return [{ keys, sums }]
}

/**
 * SQL: rows that differ between a stored and a recomputed relation `(begin_date, …keys, …sums)`: the affected pages,
 * the row keys, and both values of each differing sum.
 */
function selectDifferences(
  what: { table: string; span: string },
  { keys, sums }: Proof,
  stored: string,
  should: string,
): string {
  const { unequal, differs } = compareColumns(
    Object.fromEntries(sums.map((name) => [name, [`k.${name}`, `s.${name}`]])),
  )
  return `
  select ${pagesOf[what.table]} as pages, '${what.span}${what.table}' as roll_up, begin_date,
    jsonb_build_object(${list(keys.map((name) => `'${name}', ${name}`))}) as about, ${differs}
  from (${stored}) k full join (${should}) s using (begin_date, ${list(keys)})
  where ${unequal}`
}

const nights = rollups.flatMap((rollup) =>
  listProofs(rollup).map((proof) => {
    const { table, view } = rollup
    const from = (relation: string, date: string, where: string) =>
      `select ${date} as begin_date, ${list(proof.keys)}, ${buildSums(proof.sums)} from ${relation} where ${where} group by ${date}, ${list(proof.keys)}`
    return selectDifferences(
      { table, span: '' },
      proof,
      from(table, 'begin_date', `span = 'night' and begin_date = any(${selectFreshDates('night')})`),
      from(view, 'business_date', `business_date = any(${selectFreshDates('night')})`),
    )
  }),
)

const selectStoredMonths = (table: string, keys: readonly string[], sums: readonly string[]) =>
  `select begin_date, ${list([...keys, ...sums])} from ${table} where span = 'month' and begin_date = any(${selectFreshDates('month')})`
const selectMonthSums = (from: string, date: string, keys: readonly string[], sums: readonly string[]) =>
  `select date_trunc('month', ${date})::date as begin_date, ${list(keys)}, ${buildSums(sums)} from ${from}
    and date_trunc('month', ${date})::date = any(${selectFreshDates('month')}) group by 1, ${list(keys)}`

const months = [
  ...rollups.map(({ table, keys, sums }) =>
    selectDifferences(
      { table, span: 'month of ' },
      { keys, sums },
      selectStoredMonths(table, keys, sums),
      selectMonthSums(`${table} where span = 'night'`, 'begin_date', keys, sums),
    ),
  ),
  ...monthRollups.map(({ table, nights: from, keys }) =>
    selectDifferences(
      { table: from, span: 'month of ' },
      { keys, sums: FACT_COLUMNS },
      selectStoredMonths(table, keys, FACT_COLUMNS),
      selectMonthSums(
        `${from} where business_date = any(array(select business_date from business_day where status = ${quoteCode(businessDayStatus.closed)}))
          and business_date = any(${selectFreshDates('night')})`,
        'business_date',
        keys,
        FACT_COLUMNS,
      ),
    ),
  ),
]

export const rollupChecks: readonly AuditCheck[] = [
  {
    name: 'R20 what is kept of a closed night = what was written down in it',
    title: '每晚汇总',
    explanation: '保存的每晚汇总等于日结时写下的数字',
    query: nights.join(' union all '),
  },
  {
    name: 'R20 what is kept of a month = what is kept of its nights',
    title: '每月汇总',
    explanation: '保存的每月汇总等于各晚汇总之和',
    query: months.join(' union all '),
  },
]
