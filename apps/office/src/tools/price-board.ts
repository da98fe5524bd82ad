/** Prices of one night by hours, for the page 现在的价: the night is cut where a rule begins or ends. Pure. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { decidePrice, getRuleMinutes, isRuleOfDate, type PriceInForce } from '@nocturne/contract/catalog/price-rules'
import type { office } from '@nocturne/contract/office/endpoints'
import { getBusinessDayBounds, parseTime } from '@nocturne/base/venue-time'

export type PriceBoard = AnswerOf<typeof office.prices>
export type BoardGoods = PriceBoard['goods'][number]
export type BoardRule = PriceBoard['rules'][number]

/** Hours with one price. `from` and `to` are minutes since noon. */
export type PriceSegment = PriceInForce<BoardRule> & { from: number; to: number }

type Place = { businessDate: string; areaId: number | null }

const MINUTES_OF_DAY = 1_440
const MINUTE_MS = 60_000

const getNoon = (businessDate: string): number => +parseTime(getBusinessDayBounds(businessDate).beginTime)

/** Minutes since noon of a venue time within the business date. */
export const countMinutesSinceNoon = (time: string, businessDate: string): number =>
  Math.floor((+parseTime(time) - getNoon(businessDate)) / MINUTE_MS)

/** `HH:mm` of minutes since noon. */
export function formatMinute(minute: number): string {
  const ofDay = (minute + MINUTES_OF_DAY / 2) % MINUTES_OF_DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Prices of goods over a night. Neighbouring hours with the same rule are one segment. */
export function listSegments(
  goods: BoardGoods,
  rules: readonly BoardRule[],
  { businessDate, areaId }: Place,
): PriceSegment[] {
  const ofNight = rules.filter((rule) => isRuleOfDate(rule, businessDate))
  const cuts = new Set([0, MINUTES_OF_DAY])
  for (const { from, to } of ofNight.map(getRuleMinutes)) cuts.add(from).add(to)
  const minutes = [...cuts].toSorted((a, b) => a - b)
  const noon = getNoon(businessDate)
  const segments: PriceSegment[] = []
  for (const [index, from] of minutes.slice(0, -1).entries()) {
    const to = minutes[index + 1] ?? MINUTES_OF_DAY
    // The first second of a business day still belongs to the previous one.
    const inForce = decidePrice(ofNight, goods, { areaId, at: noon + from * MINUTE_MS + 1_000 })
    const last = segments.at(-1)
    if (last && last.rule?.ruleId === inForce.rule?.ruleId) last.to = to
    else segments.push({ ...inForce, from, to })
  }
  return segments
}

/** Goods whose price differs from the list price at some hour of the night. */
export const listPricedGoods = (board: PriceBoard, place: Place): { goods: BoardGoods; segments: PriceSegment[] }[] =>
  board.goods
    .map((goods) => ({ goods, segments: listSegments(goods, board.rules, place) }))
    .filter(({ segments }) => segments.some(({ rule }) => rule !== null))

/** Areas with rules of their own; prices of the others are those without an area. */
export const listPricedAreas = ({ areas, rules }: PriceBoard): PriceBoard['areas'] =>
  areas.filter(({ areaId }) => rules.some((rule) => rule.areaId === areaId))
