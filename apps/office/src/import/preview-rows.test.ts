import { expect, test } from 'vitest'

import { countOutcome, listPreviewRows } from './preview-rows.ts'
import { buildSheet } from './sheet.ts'

const sheet = buildSheet(
  [
    ['台号', '低消'],
    ['A01', '88'],
    ['A02', 'x'],
    ['A03', '99'],
  ],
  { fileName: 'a', note: '' },
)
const result = {
  added: 1,
  changed: 1,
  unchanged: 0,
  outcomes: ['changed' as const, 'faulty' as const, 'added' as const],
  replaced: [{ row: 0, field: 'minCharge', before: '66' }],
  errors: [{ row: 1, field: 'minCharge', message: '低消应为金额' }],
  warnings: [],
}

test('shows faulty rows first, with their messages and the replaced cells', () => {
  const rows = listPreviewRows(sheet, result, null)
  expect(rows.map(({ line }) => line)).toEqual([3, 2, 4])
  expect(rows[0]?.errors.get('minCharge')).toBe('低消应为金额')
  expect(rows[1]?.before.get('minCharge')).toBe('66')
})

test('shows and counts the rows of one outcome', () => {
  expect(listPreviewRows(sheet, result, 'added').map(({ line }) => line)).toEqual([4])
  expect(countOutcome(result, 'faulty')).toBe(1)
  expect(countOutcome(result, 'changed')).toBe(1)
})
