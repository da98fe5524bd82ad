import { goodsKind, statisType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { HOT_TYPE_ID } from '../catalog/goods-rules.ts'
import { formatPackageContent } from '../catalog/package-rules.ts'
import {
  toMenuGoods,
  isHotGoods,
  sumMemberPrice,
  buildMenuGroups,
  findOrderBlockLabel,
  addPricesToLines,
  findTypeByName,
  removeHotTag,
  type PublicGoods,
} from './menu-rules.ts'
import { computeMinimumShare, formatPercent } from './spend-rules.ts'

const goods = (change: Partial<PublicGoods> = {}): PublicGoods => ({
  goodsId: 1,
  goodsName: '长岛冰茶',
  typeId: 4,
  typeName: '鸡尾酒',
  goodsKind: goodsKind.single,
  statisType: statisType.cocktail,
  unit: '杯',
  spec: '',
  salePrice: 98_00,
  prices: [],
  linePrice: null,
  memberPrice: null,
  discountFlag: true,
  imageUrl: null,
  images: [],
  description: '',
  tags: [],
  flavors: [],
  optionGroups: [],
  packageItems: [],
  limitNum: 99,
  soldOut: false,
  onSale: true,
  stockHint: null,
  ...change,
})

test('limits by a low stock, but not by an undisclosed one', () => {
  expect(toMenuGoods(goods()).stockNum).toBeNull()
  expect(toMenuGoods(goods({ stockHint: 3 })).stockNum).toBe(3)
  expect(toMenuGoods(goods({ soldOut: true })).stockNum).toBe(0)
})

test('lists 热卖 first, unless it is empty', () => {
  const types = [{ typeId: 4, typeName: '鸡尾酒' }]
  expect(buildMenuGroups(types, [goods({ tags: ['热卖'] })])).toEqual([
    { typeId: HOT_TYPE_ID, typeName: '热卖' },
    ...types,
  ])
  expect(buildMenuGroups(types, [goods()])).toEqual(types)
  expect(isHotGoods(goods({ tags: ['热卖'], soldOut: true }))).toBe(false)
})

test.each([
  ['请扫描台位二维码', undefined],
  ['请开台', { guestOrderable: false, tableRecordId: null }],
  ['请叫服务员点单', { guestOrderable: false, tableRecordId: 3 }],
  [undefined, { guestOrderable: true, tableRecordId: 3 }],
])('%s', (text, pass) => expect(findOrderBlockLabel(pass)).toBe(text))

test('asks to scan again once the sitting has ended', () => {
  expect(findOrderBlockLabel({ guestOrderable: true, tableRecordId: 3 }, true)).toBe('请重新入座')
})

test('does not round the minimum up to 100 %', () => {
  expect(computeMinimumShare({ minCharge: 0, minEligibleAmount: 0 })).toBeNull()
  expect(formatPercent(computeMinimumShare({ minCharge: 2680_00, minEligibleAmount: 1420_00 }) ?? 0)).toBe('52%')
  expect(formatPercent(computeMinimumShare({ minCharge: 100_00, minEligibleAmount: 99_99 }) ?? 0)).toBe('99%')
  expect(computeMinimumShare({ minCharge: 100_00, minEligibleAmount: 300_00 })).toBe(1)
})

test('summarises the content of a package', () => {
  const part = {
    goodsId: 2,
    unit: '份',
    quantity: 1,
    groupNo: 0,
    groupName: '',
    chooseNum: 0,
    soldOut: false,
    flavors: [],
  }
  const parts = [
    { ...part, goodsName: '百威金尊 6瓶', quantity: 2 },
    { ...part, goodsName: '小果盘' },
    { ...part, goodsName: '薯条', groupNo: 1, groupName: '小吃', chooseNum: 1 },
    { ...part, goodsName: '爆米花', groupNo: 1, groupName: '小吃', chooseNum: 1 },
  ]
  expect(formatPackageContent(parts)).toBe('百威金尊 6瓶×2 · 小果盘 · 小吃任选1')
  expect(toMenuGoods(goods({ packageItems: parts })).spec).toBe(formatPackageContent(parts))
  expect(toMenuGoods(goods({ spec: '双人', packageItems: parts })).spec).toBe('双人')
})

test('finds a group by its name', () => {
  const types = [
    { typeId: 1, typeName: '洋酒' },
    { typeId: 2, typeName: '啤酒' },
  ]
  expect(findTypeByName(types, ' 啤酒 ')?.typeId).toBe(2)
  expect(findTypeByName(types, '酒')).toBeUndefined()
  expect(findTypeByName(types, '')).toBeUndefined()
  expect(findTypeByName(types, '咖啡')).toBeUndefined()
})

test('hides the 热卖 tag within its own group', () => {
  expect(removeHotTag(goods({ tags: ['热卖', '新品'] })).tags).toEqual(['新品'])
})

test("shows the member's price on menu, cart and order, and the list price of goods without discount", () => {
  const line = (goodsId: number, quantity: number) => ({ ...createLine(goodsId), quantity })
  const menu = new Map(
    [
      goods({ goodsId: 1, salePrice: 5_800 }),
      goods({ goodsId: 2, salePrice: 5_800, memberPrice: 5_000 }),
      goods({ goodsId: 3, salePrice: 5_800, discountFlag: false }),
    ].map((one) => [one.goodsId, one]),
  )
  const priced = addPricesToLines([line(1, 3), line(2, 2), line(3, 1)], menu, 9_800)
  expect(priced.map(({ listFen, memberFen }) => [listFen, memberFen])).toEqual([
    [17_400, 17_052],
    [11_600, 10_000],
    [5_800, 5_800],
  ])
  expect(sumMemberPrice(priced)).toBe(32_852)
  expect(sumMemberPrice(addPricesToLines([line(1, 1)], menu, null))).toBe(5_800)
  expect(toMenuGoods(goods({ salePrice: 5_800 }), 9_800).myMemberPrice).toBe(5_684)
  expect(toMenuGoods(goods({ salePrice: 5_800 })).myMemberPrice).toBeNull()
})

const createLine = (goodsId: number) => ({
  key: String(goodsId),
  goodsId,
  goodsName: '长岛冰茶',
  unit: '杯',
  spec: '',
  salePrice: 5_800,
  flavor: '',
  remark: '',
  parts: [],
})
