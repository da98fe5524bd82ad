import { expect, test } from 'vitest'
import {
  formatMinute,
  listPricedAreas,
  listPricedGoods,
  listSegments,
  countMinutesSinceNoon,
  type BoardRule,
} from './price-board.ts'

const BEER = { goodsId: 1, goodsName: '百威', typeIds: [11, 10], salePrice: 6_800, costPrice: 2_000 }
const buildRule = (rule: Partial<BoardRule>): BoardRule => ({
  ruleId: 1,
  ruleName: '欢乐时光',
  goodsId: 1,
  typeId: null,
  areaId: null,
  weekdays: [],
  fromTime: null,
  toTime: null,
  beginDate: null,
  endDate: null,
  price: 3_900,
  rateBp: null,
  wholeYuan: true,
  priority: 0,
  ...rule,
})
const happy = buildRule({ fromTime: '18:00', toTime: '21:00' })
const late = buildRule({ ruleId: 2, ruleName: '夜场', fromTime: '00:00', toTime: '12:00', price: null, rateBp: 12_000 })
const friday = buildRule({
  ruleId: 3,
  ruleName: '周五',
  weekdays: [5],
  fromTime: '20:00',
  toTime: '21:00',
  price: 1_900,
  priority: 5,
})
const place = { businessDate: '2026-03-13', areaId: null }

const show = (rules: readonly BoardRule[], where = place) =>
  listSegments(BEER, rules, where).map(({ from, to, price }) => `${formatMinute(from)}–${formatMinute(to)} ${price}`)

test('a night is cut where rules begin and end, also after midnight', () => {
  expect(show([happy, late])).toEqual(['12:00–18:00 6800', '18:00–21:00 3900', '21:00–00:00 6800', '00:00–12:00 8200'])
})

test('a rule of higher priority cuts another on its weekday only', () => {
  expect(show([happy, friday])).toEqual([
    '12:00–18:00 6800',
    '18:00–20:00 3900',
    '20:00–21:00 1900',
    '21:00–12:00 6800',
  ])
  expect(show([happy, friday], { ...place, businessDate: '2026-03-14' })).toEqual([
    '12:00–18:00 6800',
    '18:00–21:00 3900',
    '21:00–12:00 6800',
  ])
})

test('lists only goods that a rule prices in the area that night', () => {
  const board = {
    businessDate: place.businessDate,
    time: '2026-03-13 20:00:00',
    rules: [{ ...happy, areaId: 7 }],
    goods: [BEER],
    areas: [
      { areaId: 7, areaName: '露台' },
      { areaId: 8, areaName: '大厅' },
    ],
    conflicts: [],
  }
  expect(listPricedGoods(board, place)).toEqual([])
  expect(listPricedGoods(board, { ...place, areaId: 7 })).toHaveLength(1)
  expect(listPricedAreas(board).map(({ areaName }) => areaName)).toEqual(['露台'])
  expect(countMinutesSinceNoon('2026-03-14 01:30:00', place.businessDate)).toBe(810)
})
