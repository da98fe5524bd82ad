import { goodsKind } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { sumRestoredStock } from './stock-rules.ts'

const single = (goodsId: number, quantity: number) => ({
  goodsId,
  goodsKind: goodsKind.single,
  packageDetail: null,
  quantity,
})
const bundle = (quantity: number, ...parts: { goodsId: number; quantity: number }[]) => ({
  goodsId: 900,
  goodsKind: goodsKind.package,
  packageDetail: parts,
  quantity,
})

test.each([
  ['nothing', [], {}],
  ['goods as they are', [single(1, 2), single(2, 1)], { 1: 2, 2: 1 }],
  ['the same goods of two lines together', [single(1, 2), single(1, 3)], { 1: 5 }],
  ['a line of which nothing comes back', [single(1, 0)], {}],
  [
    'parts of packages, never the package',
    [bundle(2, { goodsId: 1, quantity: 6 }, { goodsId: 2, quantity: 1 })],
    { 1: 12, 2: 2 },
  ],
  ['a part beside the same goods alone', [bundle(1, { goodsId: 1, quantity: 6 }), single(1, 1)], { 1: 7 }],
])('%s', (_name, lines, expected) => {
  expect(Object.fromEntries(sumRestoredStock(lines))).toEqual(expected)
})
