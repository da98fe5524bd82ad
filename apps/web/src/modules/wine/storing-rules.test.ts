import { expect, it } from 'vitest'
import { listChosenItems, countUnchosenBottles } from './storing-rules.ts'

const line = {
  orderItemId: 7,
  goodsId: 1,
  goodsName: '芝华士12年',
  unit: '瓶',
  canQuantity: 3,
  days: 90,
  openedDays: 45,
}

it('groups unopened bottles and lists every opened one separately, each with its storage days', () => {
  const chosen = { '7.1': { closed: 1, opened: [60] } }
  expect(countUnchosenBottles(line, chosen)).toBe(1)
  expect(listChosenItems([line], chosen)).toMatchObject([
    { quantity: 1, opened: false, remainPercent: 100, days: 90 },
    { quantity: 1, opened: true, remainPercent: 60, days: 45 },
  ])
  expect([countUnchosenBottles(line, {}), listChosenItems([line], {})]).toEqual([3, []])
})
