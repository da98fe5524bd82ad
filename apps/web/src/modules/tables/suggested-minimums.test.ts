import { expect, test } from 'vitest'

import { listSuggestedMinimums } from './suggested-minimums.ts'

test.each([
  ['offers the amount spent first', 2680_00, 1420_00, [1420_00, 2140_00, 1340_00]],
  ['omits an amount of zero', 2680_00, 0, [2140_00, 1340_00]],
  ['omits the amount spent for users who see no amounts', 2680_00, null, [2140_00, 1340_00]],
  ['omits amounts that are not below the minimum', 880_00, 880_00, [700_00, 440_00]],
  ['lists equal amounts once', 1000_00, 500_00, [500_00, 800_00]],
  ['offers none without a minimum', 0, 300_00, []],
])('%s', (_case, minCharge, spent, offered) => {
  expect(listSuggestedMinimums({ minCharge, spent })).toEqual(offered)
})
