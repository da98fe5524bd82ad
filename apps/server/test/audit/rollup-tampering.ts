/**
 * Marks nights and months as rolled up although their sums are missing. The tests of the roll-ups cover single wrong
 * sums.
 */
import { rollups } from '../../src/modules/reports/rollups/rollup.ts'
import type { Tampering } from './tampering.ts'
import { ruleNames } from './rule-names.ts'

const night = '(select min(business_date) from business_day)'
const rollupInserts = rollups.map(({ table, view, keys, sums }) => {
  const columns = [...keys, ...sums].join(', ')
  return `insert into ${table} (span, begin_date, ${columns}) select 'night', business_date, ${columns} from ${view} where business_date = ${night}`
})

export const rollupTamperings: readonly Tampering[] = [
  {
    of: 'rollup_coverage',
    plant: [`insert into rollup_coverage values ('night', ${night}) returning begin_date`],
    rules: [ruleNames.keptNights],
  },
  {
    of: 'rollup_coverage.span',
    plant: [
      ...rollupInserts,
      `insert into rollup_coverage values ('night', ${night})`,
      `insert into rollup_coverage values ('month', date_trunc('month', ${night})::date) returning begin_date`,
    ],
    rules: [ruleNames.keptMonths],
  },
]
