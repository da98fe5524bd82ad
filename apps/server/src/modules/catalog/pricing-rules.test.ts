import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import {
  choosePackageItems,
  isOnSale,
  computeMemberDiscount,
  findUnknownFlavor,
  computeRequiredStock,
} from './pricing-rules.ts'
import type { GoodsForSale, PackageItem } from './pricing-rules.ts'

const part = (goodsId: number, more: Partial<PackageItem> = {}): PackageItem => ({
  goodsId,
  goodsName: `g${goodsId}`,
  unit: '份',
  quantity: 1,
  groupNo: 0,
  groupName: '',
  chooseNum: 0,
  ...more,
})
const snack = { groupNo: 1, groupName: '小吃', chooseNum: 2 }
const goods = (more: Partial<GoodsForSale> = {}): GoodsForSale => ({
  goodsId: 1,
  goodsName: '双人畅饮',
  goodsKind: goodsKind.package,
  unit: '套',
  salePrice: 100_00,
  memberPrice: null,
  status: goodsStatus.onSale,
  soldOut: false,
  stockFlag: true,
  stockNum: 9,
  saleStartTime: null,
  saleEndTime: null,
  limitNum: 0,
  giftFlag: false,
  discountFlag: true,
  flavors: [],
  optionGroups: [],
  packageItems: [part(10, { quantity: 6 }), part(20, snack), part(21, snack)],
  ...more,
})
const chosen = (choice: { goodsId: number; quantity: number }[]) =>
  choosePackageItems(goods(), choice)?.map(({ goodsId, quantity }) => [goodsId, quantity]) ?? null

test('requires the fixed components and the exact number of each group', () => {
  expect(chosen([{ goodsId: 20, quantity: 2 }])).toEqual([
    [10, 6],
    [20, 2],
  ])
  const both = [20, 21].map((goodsId) => ({ goodsId, quantity: 1 }))
  expect(chosen(both)).toEqual([
    [10, 6],
    [20, 1],
    [21, 1],
  ])
  // Naming a fixed component is not a valid choice.
  expect(chosen([...both, { goodsId: 10, quantity: 99 }])).toHaveLength(3)
})

test('requires one flavour for a part, also for a fixed one, and refuses the same part twice', () => {
  const parts = choosePackageItems(goods(), [
    { goodsId: 20, quantity: 2, flavor: '去冰' },
    { goodsId: 10, quantity: 1, flavor: '冰镇' },
  ])
  expect(parts?.map(({ goodsId, quantity, flavor }) => [goodsId, quantity, flavor])).toEqual([
    [10, 6, '冰镇'],
    [20, 2, '去冰'],
  ])
  const twice = ['加冰', '去冰'].map((flavor) => ({ goodsId: 20, quantity: 1, flavor }))
  expect(choosePackageItems(goods(), twice)).toBeNull()
  const known = new Map([
    [10, { flavors: ['冰镇'] }],
    [20, { flavors: ['加冰'] }],
  ])
  expect(findUnknownFlavor(parts ?? [], known)?.goodsId).toBe(20)
})

test.each([
  [[]],
  [[{ goodsId: 20, quantity: 1 }]],
  [[{ goodsId: 20, quantity: 3 }]],
  [
    [
      { goodsId: 20, quantity: 2 },
      { goodsId: 99, quantity: 1 },
    ],
  ],
  [
    [
      { goodsId: 20, quantity: 3 },
      { goodsId: 21, quantity: -1 },
    ],
  ],
])('rejects any other choice: %j', (choice) => {
  expect(chosen(choice)).toBeNull()
})

test('evaluates a selling window within a business day that starts at noon', () => {
  const late = { status: goodsStatus.onSale, saleStartTime: '22:00', saleEndTime: '02:00' }
  const at = (clock: string) => isOnSale(late, clock)
  expect(['21:59', '22:00', '00:30', '01:59', '02:00', '13:00'].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isOnSale({ ...late, saleEndTime: null }, '13:00')).toBe(true)
  expect(isOnSale({ ...late, status: goodsStatus.offSale }, '23:00')).toBe(false)
})

test('takes stock for the components of packages and for other goods themselves', () => {
  const single = goods({ goodsId: 10, goodsKind: goodsKind.single, packageItems: [] })
  const parts = [{ goodsId: 10, goodsName: 'g', unit: '瓶', quantity: 6 }]
  const taken = computeRequiredStock([
    { goods: goods(), quantity: 2, parts },
    { goods: single, quantity: 3, parts: [] },
  ])
  expect([...taken]).toEqual([[10, 15]])
})

test('charges the member price, else the level’s rate; never more than the list price', () => {
  const off = (more: Partial<GoodsForSale>, levelBp: number | null) =>
    computeMemberDiscount(goods(more), { quantity: 2 }, levelBp)
  expect(off({}, 9_000)).toBe(20_00)
  expect(off({ memberPrice: 80_00 }, 9_000)).toBe(40_00)
  expect(off({ memberPrice: 120_00 }, 9_000)).toBe(0)
  expect([off({}, null), off({ discountFlag: false }, 9_000)]).toEqual([0, 0])
})
