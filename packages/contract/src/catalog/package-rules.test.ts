import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluatePackage, type PackageGoods, type PackageRow } from './package-rules.ts'

const buildGoods = (goodsName: string, rest: Partial<PackageGoods> = {}): PackageGoods => ({
  goodsName,
  costPrice: 1_000,
  onSale: true,
  soldOut: false,
  stockNum: null,
  requiredGroups: [],
  ...rest,
})
const fixed = (goodsId: number, quantity = 1): PackageRow => ({
  goodsId,
  quantity,
  groupNo: 0,
  groupName: '',
  chooseNum: 0,
})
const choice = (groupNo: number, chooseNum: number, ...ids: number[]): PackageRow[] =>
  ids.map((goodsId) => ({ goodsId, quantity: 1, groupNo, groupName: `组${groupNo}`, chooseNum }))

test('adds up costs over the cheapest and the dearest choice', () => {
  const goods = new Map([
    [1, buildGoods('威士忌', { costPrice: 20_000 })],
    [2, buildGoods('可乐', { costPrice: 500 })],
    [3, buildGoods('红牛', { costPrice: 900 })],
  ])
  const rows = [fixed(1, 2), ...choice(1, 6, 2, 3)]
  expect(evaluatePackage(rows, goods, 60_000)).toEqual({
    cost: { min: 43_000, max: 45_400 },
    reach: null,
    warnings: [],
  })
  expect(evaluatePackage(rows, goods, 44_000).warnings).toEqual(['客人选贵的时成本¥454，高于售价'])
  expect(evaluatePackage(rows, goods, 42_000).warnings).toEqual(['售价低于成本，最多¥454'])
  expect(evaluatePackage(rows, goods, null).warnings).toEqual([])
  expect(evaluatePackage(rows, goods.set(3, buildGoods('红牛', { costPrice: null })), 1).cost).toBeNull()
})

test('names parts that are stopped or have required options', () => {
  const goods = new Map([
    [1, buildGoods('啤酒', { onSale: false })],
    [2, buildGoods('金汤力', { requiredGroups: ['杯型', '加冰'] })],
  ])
  expect(evaluatePackage([fixed(1), fixed(2), ...choice(1, 1, 2)], goods, 9_000).warnings).toEqual([
    '“啤酒”已下架',
    '“金汤力”必选“杯型”、“加冰”，放在套餐里不会询问',
  ])
})

test('names the part or group that ends first', () => {
  const goods = new Map([
    [1, buildGoods('威士忌', { stockNum: 7 })],
    [2, buildGoods('可乐', { stockNum: 10 })],
    [3, buildGoods('红牛', { stockNum: 3 })],
  ])
  expect(evaluatePackage([fixed(1, 2), ...choice(1, 4, 2, 3)], goods, null).reach).toEqual({
    count: 3,
    limit: '威士忌',
  })
  expect(evaluatePackage([fixed(1), ...choice(1, 4, 2, 3)], goods, null).reach).toEqual({ count: 3, limit: '组1' })
  const soldOut = new Map([[1, buildGoods('威士忌', { soldOut: true })]])
  expect(evaluatePackage([fixed(1)], soldOut, null).reach).toEqual({ count: 0, limit: '威士忌' })
})

test('a group leaves shared goods to a group that has nothing else', () => {
  const goods = new Map([
    [1, buildGoods('可乐', { stockNum: 5 })],
    [2, buildGoods('雪碧', { stockNum: 5 })],
  ])
  expect(evaluatePackage([...choice(1, 1, 1, 2), ...choice(2, 1, 1)], goods, null).reach?.count).toBe(5)
})

/** Oracle: Hall's condition over all sets of groups. */
function countByHall(rows: readonly PackageRow[], stock: ReadonlyMap<number, number>): number {
  const groupNos = [...new Set(rows.flatMap(({ groupNo }) => (groupNo > 0 ? [groupNo] : [])))]
  const suffices = (count: number) => {
    const need = (goodsId: number) =>
      rows
        .filter((row) => row.groupNo === 0 && row.goodsId === goodsId)
        .reduce((sum, row) => sum + row.quantity * count, 0)
    const rest = new Map([...stock].map(([goodsId, pieces]) => [goodsId, pieces - need(goodsId)]))
    const named = new Set(rows.map(({ goodsId }) => goodsId))
    if ([...rest].some(([goodsId, pieces]) => named.has(goodsId) && pieces < 0)) return false
    return Array.from({ length: 2 ** groupNos.length }, (_, mask) =>
      groupNos.filter((_no, bit) => mask & (2 ** bit)),
    ).every((subset) => {
      const own = rows.filter(({ groupNo }) => subset.includes(groupNo))
      const needed = subset.reduce((sum, no) => sum + (own.find(({ groupNo }) => groupNo === no)?.chooseNum ?? 0), 0)
      const offered = [...new Set(own.map(({ goodsId }) => goodsId))].reduce((sum, id) => sum + (rest.get(id) ?? 0), 0)
      return needed * count <= offered
    })
  }
  let count = 0
  while (suffices(count + 1)) count += 1
  return count
}

test('counts packages as Hall’s condition does', () => {
  const id = fc.integer({ min: 1, max: 5 })
  const anyRows = fc
    .record({
      fixed: fc.array(fc.tuple(id, fc.integer({ min: 1, max: 3 })), { maxLength: 2 }),
      groups: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.uniqueArray(id, { minLength: 1, maxLength: 4 })), {
        maxLength: 4,
      }),
    })
    .map(({ fixed: parts, groups }) => [
      ...parts.map(([goodsId, quantity]) => fixed(goodsId, quantity)),
      ...groups.flatMap(([chooseNum, ids], index) => choice(index + 1, chooseNum, ...ids)),
    ])
    .filter((rows) => rows.length > 0)
  const anyStock = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(anyRows, anyStock, (rows, stock) => {
      const goods = new Map(stock.map((stockNum, index) => [index + 1, buildGoods(`酒${index}`, { stockNum })]))
      const pieces = new Map(stock.map((stockNum, index) => [index + 1, stockNum]))
      expect(evaluatePackage(rows, goods, null).reach?.count).toBe(countByHall(rows, pieces))
    }),
    { numRuns: 500 },
  )
})
