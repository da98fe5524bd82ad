import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * `for update` also blocks inserts that reference the row; `for no key update` blocks only changes of it. Primary keys
 * never change here and every new line references rows, so the stronger lock made two commands on merged tables
 * deadlock.
 */
test('modules lock rows with for no key update only', () => {
  const strong = [...readSources()]
    .filter(([file]) => file.startsWith('apps/server/src/modules/') && !file.endsWith('.test.ts'))
    .filter(([, text]) => /\bfor update\b|\.forUpdate\(/.test(text))
    .map(([file]) => `${file}: lock with "for no key update" or .forNoKeyUpdate()`)
  expect(strong).toEqual([])
})
