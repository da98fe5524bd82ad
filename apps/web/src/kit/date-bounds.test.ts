import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { findBoundsError, clampToBounds } from './date-bounds.ts'

test('names the bound that a value exceeds, and clamps the value to it', () => {
  expect(findBoundsError('2026-03-16', undefined, '2026-03-15')).toBe('最晚 2026-03-15')
  expect(findBoundsError('2026-03-14', '2026-03-15', null)).toBe('最早 2026-03-15')
  expect(findBoundsError('2026-04', undefined, '2026-03')).toBe('最晚 2026-03')
  for (const value of ['', '2026-03-15']) expect(findBoundsError(value, '2026-03-15', '2026-03-15')).toBeNull()
  expect(clampToBounds('2026-03-16', undefined, '2026-03-15')).toBe('2026-03-15')
  expect(clampToBounds('2026-03-14', '2026-03-15', null)).toBe('2026-03-15')
  expect(clampToBounds('', '2026-03-15', '2026-03-15')).toBe('')
})

/** Pickers of future dates: plans, bookings, activities. Every other picker ends with the current night. */
const AHEAD = [
  'modules/approvals/applications/my-applications-page.tsx',
  'modules/approvals/applications/team-applications-page.tsx',
  'modules/approvals/parts/approval-field.tsx',
  'modules/attendance/pages/new-apply-page.tsx',
  'modules/flash-sales/pages/edit-sale-page.tsx',
  'modules/flash-sales/parts/play-sheet.tsx',

  'modules/payroll/parts/pay-rule-trial-sheet.tsx',
  'shells/period-fields.tsx',
]

test('every date and month picker of the app ends at a bound, except those of plans', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const pickers = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/<(?:Date|Month)Field\b[^/]*?\bmax=\{([^}]*)\}/g)].map(
      ([, max]) => ({
        file: file.replaceAll('\\', '/'),
        max,
      }),
    ),
  )
  const uses = files.reduce(
    (sum, file) => sum + (readFileSync(join(src, file), 'utf8').match(/<(?:Date|Month)Field\b/g) ?? []).length,
    0,
  )
  expect(uses).toBeGreaterThan(15)
  expect(pickers).toHaveLength(uses)
  expect([...new Set(pickers.filter(({ max }) => max === 'null').map(({ file }) => file))].toSorted()).toEqual(AHEAD)
})
