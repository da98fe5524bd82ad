import { addDays, formatTime, getWeekday, parseTime } from '@nocturne/base/venue-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeRulePrice,
  decidePrice,
  doRulesOverlap,
  findRuleConflicts,
  isRuleInTime,
  type PriceMenu,
  type PriceRule,
} from './price-rules.ts'

const BEER = { goodsId: 1, typeIds: [11, 10], salePrice: 6_800 }
const menu: PriceMenu = {
  typeIdsOfGoods: new Map([
    [1, [11, 10]],
    [2, [20]],
  ]),
  parentOfType: new Map([
    [10, null],
    [11, 10],
    [20, null],
  ]),
}

const buildRule = (rule: Partial<PriceRule> = {}): PriceRule => ({
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
  price: null,
  rateBp: 5_000,
  wholeYuan: false,
  priority: 0,
  ...rule,
})

const decide = (rules: readonly PriceRule[], time: string, areaId: number | null = null) =>
  decidePrice(rules, BEER, { areaId, at: parseTime(time) })

test('the list price applies without a rule', () => {
  expect(decide([], '2026-03-14 21:00:00')).toEqual({ price: 6_800, listPrice: 6_800, rule: null, beaten: [] })
})

test.each([
  ['2026-03-13 19:59:59', false],
  ['2026-03-13 20:00:00', true],
  ['2026-03-14 01:59:59', true],
  ['2026-03-14 02:00:00', false],
  ['2026-03-14 20:00:00', false],
])('hours over midnight belong to the business date: %s', (time, applies) => {
  // 2026-03-13 is a Friday.
  const friday = buildRule({ weekdays: [5], fromTime: '20:00', toTime: '02:00' })
  expect(isRuleInTime(friday, parseTime(time))).toBe(applies)
})

test.each([
  ['2026-03-13 12:00:00', false],
  ['2026-03-13 12:00:01', true],
  ['2026-03-14 11:59:59', true],
  ['2026-03-14 12:00:00', true],
  ['2026-03-14 12:00:01', false],
])('a whole business day ends with noon: %s', (time, applies) => {
  expect(isRuleInTime(buildRule({ weekdays: [5] }), parseTime(time))).toBe(applies)
})

test('the first and the last date are business dates', () => {
  const rule = buildRule({ beginDate: '2026-03-13', endDate: '2026-03-13' })
  expect(
    ['2026-03-13 11:00:00', '2026-03-14 03:00:00', '2026-03-14 13:00:00'].map((time) =>
      isRuleInTime(rule, parseTime(time)),
    ),
  ).toEqual([false, true, false])
})

test('hours that contain noon never apply', () => {
  const rule = buildRule({ fromTime: '10:00', toTime: '14:00' })
  expect(['10:30', '12:30', '14:30'].map((clock) => isRuleInTime(rule, parseTime(`2026-03-13 ${clock}:00`)))).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  [{ price: 3_900, rateBp: null, wholeYuan: true }, 3_900],
  [{ price: 0, rateBp: null, wholeYuan: false }, 0],
  [{ price: null, rateBp: 8_500, wholeYuan: false }, 5_780],
  [{ price: null, rateBp: 8_500, wholeYuan: true }, 5_800],
  [{ price: null, rateBp: 12_000, wholeYuan: true }, 8_200],
  [{ price: null, rateBp: 9_999, wholeYuan: false }, 6_799],
])('computes %j of ¥68', (terms, price) => {
  expect(computeRulePrice(terms, 6_800)).toBe(price)
})

test('a share that would round to zero yuan stays in fen', () => {
  expect(computeRulePrice({ price: null, rateBp: 5_000, wholeYuan: true }, 60)).toBe(30)
})

test('the higher priority decides; the others are named in order', () => {
  const rules = [
    buildRule({ ruleId: 1, priority: 1 }),
    buildRule({ ruleId: 2, priority: 9, goodsId: null, typeId: 10, rateBp: 8_000 }),
    buildRule({ ruleId: 3, priority: 5, areaId: 7 }),
  ]
  const { rule, beaten, price } = decide(rules, '2026-03-13 21:00:00', 7)
  expect([rule?.ruleId, beaten.map(({ ruleId }) => ruleId), price]).toEqual([2, [3, 1], 5_440])
  expect(decide(rules, '2026-03-13 21:00:00', 8).beaten.map(({ ruleId }) => ruleId)).toEqual([1])
})

test('equal priorities: goods, then the nearer type, then the area, then the older rule', () => {
  const parent = buildRule({ ruleId: 1, goodsId: null, typeId: 10 })
  const type = buildRule({ ruleId: 2, goodsId: null, typeId: 11 })
  const goods = buildRule({ ruleId: 4 })
  const ofArea = buildRule({ ruleId: 5, areaId: 7 })
  const later = buildRule({ ruleId: 6 })
  const { rule, beaten } = decide([later, parent, type, goods, ofArea], '2026-03-13 21:00:00', 7)
  expect([rule, ...beaten].map((one) => one?.ruleId)).toEqual([5, 4, 6, 2, 1])
})

test.each([
  [{}, {}, true],
  [{ priority: 1 }, {}, false],
  [{ goodsId: null, typeId: 10 }, {}, true],
  [{ goodsId: null, typeId: 10 }, { goodsId: null, typeId: 11 }, true],
  [{ goodsId: null, typeId: 20 }, {}, false],
  [{ areaId: 7 }, { areaId: 8 }, false],
  [{ areaId: 7 }, {}, true],
  [{ fromTime: '18:00', toTime: '20:00' }, { fromTime: '20:00', toTime: '02:00' }, false],
  [{ fromTime: '18:00', toTime: '20:01' }, { fromTime: '20:00', toTime: '02:00' }, true],
  [{ fromTime: '23:00', toTime: '03:00' }, { fromTime: '01:00', toTime: '12:00' }, true],
  [{ weekdays: [5, 6] }, { weekdays: [1] }, false],
  [{ weekdays: [5], endDate: '2026-03-12' }, { beginDate: '2026-03-06' }, true],
  [{ weekdays: [5], endDate: '2026-03-12' }, { beginDate: '2026-03-07' }, false],
  [{ endDate: '2026-03-12' }, { beginDate: '2026-03-13' }, false],
])('conflict of %j and %j: %s', (one, other, conflicts) => {
  const pair = [buildRule({ ruleId: 1, ...one }), buildRule({ ruleId: 2, ...other })] as const
  expect(findRuleConflicts(pair, menu)).toHaveLength(conflicts ? 1 : 0)
})

const date = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-03-02', days))
const clock = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? 0 : 3}0`)
const anyRule = fc
  .record({
    goods: fc.constantFrom<Pick<PriceRule, 'goodsId' | 'typeId'>>(
      { goodsId: 1, typeId: null },
      { goodsId: 2, typeId: null },
      { goodsId: null, typeId: 10 },
      { goodsId: null, typeId: 11 },
      { goodsId: null, typeId: 20 },
    ),
    areaId: fc.constantFrom(null, 7, 8),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    hours: fc.option(fc.tuple(clock, clock)),
    beginDate: fc.option(date),
    endDate: fc.option(date),
    terms: fc.oneof(
      fc.record({ price: fc.integer({ min: 0, max: 20_000 }), rateBp: fc.constant(null), wholeYuan: fc.boolean() }),
      fc.record({ price: fc.constant(null), rateBp: fc.integer({ min: 1, max: 20_000 }), wholeYuan: fc.boolean() }),
    ),
    priority: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ goods, hours, terms, ...rest }) =>
    buildRule({ ...rest, ...goods, ...terms, fromTime: hours?.[0] ?? null, toTime: hours?.[1] ?? null }),
  )
const anyRules = fc
  .array(anyRule, { maxLength: 8 })
  .map((rules) => rules.map((rule, index) => ({ ...rule, ruleId: index + 1 })))
const anyMoment = fc
  .tuple(date, clock, fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 59 }))
  .map(([day, half, minute, second]) => {
    const at = +parseTime(`${day} ${half}:00`) + minute * 60_000 + second * 1_000
    return formatTime(at)
  })

/**
 * Oracle: writes the hours of a rule on each date as two texts and compares them with the moment as a text. Shares no code with the
 * rules; the noon second, which ends a day, is left out of the moments.
 */
function appliesByText(rule: PriceRule, moment: string): boolean {
  const days = [addDays(moment.slice(0, 10), -1), moment.slice(0, 10)]
  return days.some((day) => {
    if (rule.weekdays.length > 0 && !rule.weekdays.includes(getWeekday(day))) return false
    if ((rule.beginDate ?? '') > day || day > (rule.endDate ?? '2999')) return false
    const place = (time: string) => `${time < '12:00' ? addDays(day, 1) : day} ${time}:00`
    const from = place(rule.fromTime ?? '12:00')
    const to = rule.toTime === null || rule.toTime === '12:00' ? `${addDays(day, 1)} 12:00:00` : place(rule.toTime)
    return from <= moment && moment < to
  })
}

test('agrees with an oracle that compares times as texts', () => {
  fc.assert(
    fc.property(anyRules, anyMoment, fc.constantFrom(null, 7, 8), (rules, moment, areaId) => {
      fc.pre(!moment.endsWith('12:00:00'))
      const fitting = rules
        .filter(
          (rule) => (rule.goodsId === 1 || rule.typeId === 11 || rule.typeId === 10) && appliesByText(rule, moment),
        )
        .filter((rule) => rule.areaId === null || rule.areaId === areaId)
      const { rule, beaten, price } = decide(rules, moment, areaId)
      const found = rule ? [rule, ...beaten] : []
      expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(new Set(fitting.map(({ ruleId }) => ruleId)))
      expect(rule?.priority ?? -1).toBe(Math.max(-1, ...fitting.map(({ priority }) => priority)))
      const exact = rule ? (rule.price ?? (BEER.salePrice * (rule.rateBp ?? 0)) / 10_000) : BEER.salePrice
      const rounding = rule?.wholeYuan ? 50 : 0.5
      expect(Math.abs(price - exact)).toBeLessThanOrEqual(rule?.rateBp ? rounding : 0)
    }),
    { numRuns: 2_000 },
  )
})

test('two rules overlap exactly when a moment of six weeks has both', () => {
  // A rule may begin on the last of the dates, and its only weekday is up to a week later.
  const moments = Array.from({ length: 42 * 48 }, (_, half) =>
    formatTime(+parseTime('2026-02-23 12:15:00') + half * 1_800_000),
  )
  const goods = [
    { goodsId: 1, types: [11, 10] },
    { goodsId: 2, types: [20] },
  ]
  fc.assert(
    fc.property(anyRule, anyRule, (one, other) => {
      const names = (rule: PriceRule, { goodsId, types }: (typeof goods)[number]) =>
        rule.goodsId === goodsId || types.includes(rule.typeId ?? 0)
      const meet =
        goods.some((some) => names(one, some) && names(other, some)) &&
        (one.areaId === null || other.areaId === null || one.areaId === other.areaId) &&
        moments.some((moment) => appliesByText(one, moment) && appliesByText(other, moment))
      expect(doRulesOverlap(one, other, menu)).toBe(meet)
    }),
    { numRuns: 400 },
  )
})
