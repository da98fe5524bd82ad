import { expect, test } from 'vitest'
import { pushForPeek } from './peek.ts'

test.each([
  ['everything is in sight', [100, 150, 200], 300, 0],
  ['the table ends at the edge', [100, 200, 300], 300, 0],
  ['half of a column is in sight', [100, 200, 300, 400], 350, 0],
  ['a column ends at the edge: it is cut', [100, 200, 300, 400], 300, 12],
  ['a column ends a hair behind the edge: it looks whole and is cut', [100, 200, 303, 400], 300, 9],
  ['a hair of a column is in sight: the one before it is cut', [100, 200, 290, 400], 300, 22],
  ['enough of a column is in sight', [100, 200, 268, 400], 300, 0],
  ['the first column does not fit: it is cut anyhow', [100, 400, 500], 300, 0],
  ['no columns', [], 300, 0],
])('%s', (_what, edges, width, push) => {
  expect(pushForPeek(edges, width)).toBe(push)
})
