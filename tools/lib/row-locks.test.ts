import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * Requires `for no key update` instead of `for update`. `for update` also blocks inserts of rows that reference the
 * locked row, although primary keys never change here; it made two commands on merged tables deadlock.
 */
test('modules lock rows with for no key update only', () => {
  const strong = [...readSources()]
    .filter(([file]) => file.startsWith('apps/server/src/modules/') && !file.endsWith('.test.ts'))
    .filter(([, text]) => /\bfor update\b|\.forUpdate\(/.test(text))
    .map(([file]) => `${file}: lock with "for no key update" or .forNoKeyUpdate()`)
  expect(strong).toEqual([])
})
