import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/**
 * `for update` keeps others from referring to a row, `for no key update` only from changing it. Rows of the house never change
 * their keys, and every new line refers to some: with the stronger lock two commands on merged tables waited in a circle.
 */
test('modules lock rows without their keys', () => {
  const strong = [...readSources()]
    .filter(([file]) => file.startsWith('apps/server/src/modules/') && !file.endsWith('.test.ts'))
    .filter(([, text]) => /\bfor update\b|\.forUpdate\(/.test(text))
    .map(([file]) => `${file}: lock with "for no key update" or .forNoKeyUpdate()`)
  expect(strong).toEqual([])
})
