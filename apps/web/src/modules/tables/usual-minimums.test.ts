import { expect, test } from 'vitest'

import { usualMinimums } from './usual-minimums.ts'

test.each([
  ['what was spent comes first', 2680_00, 1420_00, [1420_00, 2140_00, 1340_00]],
  ['nothing spent is no minimum', 2680_00, 0, [2140_00, 1340_00]],
  ['who sees no amounts is told none', 2680_00, null, [2140_00, 1340_00]],
  ['what is reached already lowers nothing', 880_00, 880_00, [700_00, 440_00]],
  ['the same sum stands there once', 1000_00, 500_00, [500_00, 800_00]],
  ['where nothing is asked nothing is lowered', 0, 300_00, []],
])('%s', (_case, minCharge, spent, offered) => {
  expect(usualMinimums({ minCharge, spent })).toEqual(offered)
})
