import { expect, test } from 'vitest'
import { computePeekOffset } from './peek.ts'

test.each([
  ['no offset: all columns are visible', [100, 150, 200], 300, 0],
  ['no offset: the table ends at the edge', [100, 200, 300], 300, 0],
  ['no offset: a column is half visible', [100, 200, 300, 400], 350, 0],
  ['cuts a column that ends at the edge', [100, 200, 300, 400], 300, 12],
  ['cuts a column that ends slightly behind the edge', [100, 200, 303, 400], 300, 9],
  ['cuts the previous column when only a sliver is visible', [100, 200, 290, 400], 300, 22],
  ['no offset: enough of a column is visible', [100, 200, 268, 400], 300, 0],
  ['no offset: the first column is cut anyway', [100, 400, 500], 300, 0],
  ['no offset without columns', [], 300, 0],
])('%s', (_what, edges, width, push) => {
  expect(computePeekOffset(edges, width)).toBe(push)
})
