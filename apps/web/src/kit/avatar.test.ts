import { expect, test } from 'vitest'

import { getInitial } from './avatar.tsx'

test.for([
  ['阿杰', '杰'],
  ['阿飞', '飞'],
  ['阿Ken', 'K'],
  ['阿sam', 'S'],
  ['Lucky', 'L'],
  ['岚姐', '岚'],
  ['小鹿', '鹿'],
  ['王小明', '王'],
  ['阿', '阿'],
  ['', '?'],
] as const)('shows %s as %s', ([name, sign]) => {
  expect(getInitial(name)).toBe(sign)
})
