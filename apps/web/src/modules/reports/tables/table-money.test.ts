import { expect, it } from 'vitest'

import { perTable, tableMoney } from './table-money.ts'

it('shows the amount due and the average per table for every sort order', () => {
  const row = { payableAmount: 900_00, avgTable: 300_00 }
  expect([...perTable('tableCount', row), tableMoney('tableCount', row)]).toEqual(['台均 ¥300', '应收 ¥900'])
  expect([...perTable('payableAmount', row), tableMoney('payableAmount', row)]).toEqual(['台均 ¥300'])
  expect([...perTable('avgTable', row), tableMoney('avgTable', row)]).toEqual(['应收 ¥900'])
})
