/**
 * Prices by time: the rule that decides the price of goods in an area at a moment, and rules that contradict each other. The server uses
 * the same functions for orders, menus and the week shown in the office. Pure.
 */
import { applyRateBp, applyRateBpInYuan } from '@nocturne/base/money'
import { addDays, getBusinessDate, getBusinessDayBounds, getWeekday, parseTime } from '@nocturne/base/venue-time'

/** Effect on a list price: a fixed price in fen, or a share of the list price in basis points. */
export type PriceTerms = {
  /** Null when `rateBp` applies. */
  price: number | null
  rateBp: number | null
  /** Rounds a share half up to whole yuan instead of whole fen. */
  wholeYuan: boolean
}

type RuleTime = {
  /** Weekdays of business dates, 1 = Monday; empty for every day. */
  weekdays: readonly number[]
  /** `HH:mm` within the business day, which begins at noon; both null for the whole day. */
  fromTime: string | null
  toTime: string | null
  /** First and last business date; null without a limit. */
  beginDate: string | null
  endDate: string | null
}

type RuleScope = {
  /** Goods, or a type of goods including the types below it; one of them is null. */
  goodsId: number | null
  typeId: number | null
  /** Null for all areas. */
  areaId: number | null
}

export type PriceRule = PriceTerms & RuleTime & RuleScope & { ruleId: number; ruleName: string; priority: number }

/** Goods with their type, followed by the type above it. */
export type PricedGoods = { goodsId: number; typeIds: readonly number[]; salePrice: number }

/** Price of one unit without options, fen. `beaten`: other rules that apply, the next one first. */
export type PriceInForce<R extends PriceRule = PriceRule> = {
  price: number
  listPrice: number
  /** Null when the list price applies. */
  rule: R | null
  beaten: readonly R[]
}

const MINUTES_OF_DAY = 1_440
const MINUTE_MS = 60_000

/** Minutes from noon, the start of the business day, to a time `HH:mm`. */
const toMinutesSinceNoon = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + MINUTES_OF_DAY / 2) % MINUTES_OF_DAY

/**
 * Minutes of the business day in which a rule applies, `from` included, `to` excluded. Hours that end at noon end with the business day.
 * `from` is not below `to` when the hours contain noon and so belong to two business days; such hours never apply.
 */
export function getRuleMinutes({ fromTime, toTime }: Pick<RuleTime, 'fromTime' | 'toTime'>): {
  from: number
  to: number
} {
  if (fromTime === null || toTime === null) return { from: 0, to: MINUTES_OF_DAY }
  return { from: toMinutesSinceNoon(fromTime), to: toMinutesSinceNoon(toTime) || MINUTES_OF_DAY }
}

/** True when the rule applies on this business date. */
export const isRuleOfDate = (
  { weekdays, beginDate, endDate }: Pick<RuleTime, 'weekdays' | 'beginDate' | 'endDate'>,
  businessDate: string,
): boolean =>
  (weekdays.length === 0 || weekdays.includes(getWeekday(businessDate))) &&
  (beginDate === null || beginDate <= businessDate) &&
  (endDate === null || businessDate <= endDate)

/** True when the rule applies at this moment. Noon itself belongs to the business date that ends. */
export function isRuleInTime(rule: RuleTime, at: Date | number): boolean {
  const businessDate = getBusinessDate(at)
  if (!isRuleOfDate(rule, businessDate)) return false
  const { from, to } = getRuleMinutes(rule)
  const minute = (+at - +parseTime(getBusinessDayBounds(businessDate).beginTime)) / MINUTE_MS
  return from <= minute && (minute < to || (from < to && minute === MINUTES_OF_DAY && to === MINUTES_OF_DAY))
}

/** True when the rule names the goods or a type above them, and the area or all areas. */
const isRuleFor = (rule: RuleScope, { goodsId, typeIds }: PricedGoods, areaId: number | null): boolean =>
  (rule.goodsId === null ? rule.typeId !== null && typeIds.includes(rule.typeId) : rule.goodsId === goodsId) &&
  (rule.areaId === null || rule.areaId === areaId)

/** Value of a rule for a list price, fen. A share that would round to zero yuan is rounded to whole fen. */
export function computeRulePrice({ price, rateBp, wholeYuan }: PriceTerms, listPrice: number): number {
  if (price !== null) return price
  const shareBp = rateBp ?? 10_000
  const yuanFen = wholeYuan ? applyRateBpInYuan(listPrice, shareBp) : 0
  return yuanFen === 0 ? applyRateBp(listPrice, shareBp) : yuanFen
}

/**
 * Rules that apply to goods in an area at a moment, the deciding one first: by priority. Rules of equal priority that overlap are refused
 * when saved; where moved goods make two meet, goods precede types, an area precedes all areas, and the older rule precedes.
 */
export function rankPriceRules<R extends PriceRule>(
  rules: readonly R[],
  goods: PricedGoods,
  { areaId, at }: { areaId: number | null; at: Date | number },
): R[] {
  const depth = ({ goodsId, typeId }: R) => (goodsId === null ? 1 + goods.typeIds.indexOf(typeId ?? 0) : 0)
  const breadth = (rule: R) => (rule.areaId === null ? 1 : 0)
  return rules
    .filter((rule) => isRuleFor(rule, goods, areaId) && isRuleInTime(rule, at))
    .toSorted(
      (a, b) => b.priority - a.priority || depth(a) - depth(b) || breadth(a) - breadth(b) || a.ruleId - b.ruleId,
    )
}

/** Price in force for goods in an area at a moment; null as area: outside any area with rules of its own. */
export function decidePrice<R extends PriceRule>(
  rules: readonly R[],
  goods: PricedGoods,
  moment: { areaId: number | null; at: Date | number },
): PriceInForce<R> {
  const [rule = null, ...beaten] = rankPriceRules(rules, goods, moment)
  const listPrice = goods.salePrice
  return { price: rule ? computeRulePrice(rule, listPrice) : listPrice, listPrice, rule, beaten }
}

/** Types of each goods, own type first, and the type above each type; decides if two rules name the same goods. */
export type PriceMenu = {
  typeIdsOfGoods: ReadonlyMap<number, readonly number[]>
  parentOfType: ReadonlyMap<number, number | null>
}

type Overlapping = Omit<PriceRule, keyof PriceTerms>

/** True when both rules can decide the price of the same goods in the same area at the same moment. */
export const doRulesOverlap = (one: Overlapping, other: Overlapping, menu: PriceMenu): boolean =>
  nameSameGoods(one, other, menu) &&
  (one.areaId === null || other.areaId === null || one.areaId === other.areaId) &&
  shareHours(one, other) &&
  shareDate(one, other)

function nameSameGoods(one: RuleScope, other: RuleScope, { typeIdsOfGoods, parentOfType }: PriceMenu): boolean {
  if (one.goodsId !== null && other.goodsId !== null) return one.goodsId === other.goodsId
  const listTypes = ({ goodsId, typeId }: RuleScope): readonly (number | null)[] =>
    goodsId === null ? [typeId, parentOfType.get(typeId ?? 0) ?? null] : (typeIdsOfGoods.get(goodsId) ?? [])
  const isAbove = (rule: RuleScope, below: RuleScope) =>
    rule.goodsId === null && rule.typeId !== null && listTypes(below).includes(rule.typeId)
  return isAbove(one, other) || isAbove(other, one)
}

function shareHours(one: RuleTime, other: RuleTime): boolean {
  const [a, b] = [getRuleMinutes(one), getRuleMinutes(other)]
  return Math.max(a.from, b.from) < Math.min(a.to, b.to)
}

/** Any Monday: rules without dates repeat weekly. */
const SOME_MONDAY = '2024-01-01'

function shareDate(one: RuleTime, other: RuleTime): boolean {
  const begins = [one.beginDate, other.beginDate].filter((date) => date !== null).toSorted()
  const ends = [one.endDate, other.endDate].filter((date) => date !== null).toSorted()
  const last = ends[0]
  // Seven days from the later begin, or up to the earlier end, contain every weekday that both can share.
  const first = begins.at(-1) ?? (last === undefined ? SOME_MONDAY : addDays(last, -6))
  return Array.from({ length: 7 }, (_, index) => addDays(first, index)).some(
    (date) => isRuleOfDate(one, date) && isRuleOfDate(other, date),
  )
}

/** Pairs of rules with equal priority that overlap. */
export function findRuleConflicts<R extends PriceRule>(rules: readonly R[], menu: PriceMenu): [R, R][] {
  return rules.flatMap((one, index) =>
    rules
      .slice(index + 1)
      .filter((other) => one.priority === other.priority && doRulesOverlap(one, other, menu))
      .map((other): [R, R] => [one, other]),
  )
}
