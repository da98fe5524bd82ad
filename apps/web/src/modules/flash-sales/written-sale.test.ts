import { expect, it } from 'vitest'
import { goodsFault, moved } from './written-sale.ts'

const bottle = {
  goodsId: 1,
  goodsName: '芝华士',
  imageUrl: null,
  salePrice: 88000,
  killPrice: 44000,
  stockNum: 5,
  limitNum: 2,
}

it.each([
  [{}, null],
  [{ killPrice: null }, '请输入秒杀价'],
  [{ killPrice: 88000 }, '秒杀价必须低于原价'],
  [{ stockNum: 0 }, '请输入库存'],
  [{ limitNum: null }, '请输入限购数量'],
])('%o', (change, fault) => expect(goodsFault({ ...bottle, ...change })).toBe(fault))

it('moves one thing and leaves the others in their order', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
