import { expect, it } from 'vitest'

import { listPerTableFacts, formatTableAmount } from './table-money.ts'

it('shows the amount due and the average per table for every sort order', () => {
  const row = { payableAmount: 900_00, avgTable: 300_00 }
  expect([...listPerTableFacts('tableCount', row), formatTableAmount('tableCount', row)]).toEqual([
    '台均 ¥300',
    '应收 ¥900',
  ])
  expect([...listPerTableFacts('payableAmount', row), formatTableAmount('payableAmount', row)]).toEqual(['台均 ¥300'])
  expect([...listPerTableFacts('avgTable', row), formatTableAmount('avgTable', row)]).toEqual(['应收 ¥900'])
})
