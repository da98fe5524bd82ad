import { expect, test } from 'vitest'

import { statementPeriods, findStatementPeriod, toDateRange } from './statement-periods.ts'

test('offers all days, the last seven, a month, or custom days', () => {
  const today = '2026-11-20'
  expect(toDateRange('all', today)).toBeNull()
  expect(toDateRange('week', today)).toEqual({ beginDate: '2026-11-13', endDate: '2026-11-19' })
  expect(toDateRange('lastMonth', today)).toEqual({ beginDate: '2026-10-01', endDate: '2026-10-31' })
  for (const { id } of statementPeriods) expect(findStatementPeriod(toDateRange(id, today), today)).toBe(id)
  expect(findStatementPeriod({ beginDate: '2026-11-02', endDate: '2026-11-02' }, today)).toBeNull()
})
