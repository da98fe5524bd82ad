import { expect, it } from 'vitest'

import { listAveragePerTable, formatSecondTableAmount } from './table-money.ts'

it('shows the amount due and the average per table for every sort order', () => {
  const row = { payableAmount: 900_00, avgTable: 300_00 }
  expect([...listAveragePerTable('tableCount', row), formatSecondTableAmount('tableCount', row)]).toEqual([
    '台均 ¥300',
    '应收 ¥900',
  ])
  expect([...listAveragePerTable('payableAmount', row), formatSecondTableAmount('payableAmount', row)]).toEqual([
    '台均 ¥300',
  ])
  expect([...listAveragePerTable('avgTable', row), formatSecondTableAmount('avgTable', row)]).toEqual(['应收 ¥900'])
})
