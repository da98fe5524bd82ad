/** Filters of the floor. Pure: the client has the whole floor, so filters apply immediately and offline. */
import { toComparableText, toSearchKey, toSearchText } from '@nocturne/base/search-text'
import { floorStates, listGroupTables, type FloorTable, type FloorState } from './floor-states.ts'

/** Last four digits of a guest's phone number, which only the server can search. */
const PHONE_TAIL = /^\d{4}$/

type FloorFilter = {
  areaId?: number | undefined
  labelId?: number | undefined
  keyword?: string | undefined
  mine?: boolean | undefined
}

export const isPhoneTail = (keyword: string): boolean => PHONE_TAIL.test(toSearchText(keyword))

/** True if a filter hides tables. */
export const isFloorFiltered = ({
  areaId,
  labelId,
  state,
  keyword,
  mine,
}: FloorFilter & { state?: unknown }): boolean => Boolean(areaId ?? labelId ?? state ?? keyword) || mine === true

/**
 * Tables of the selected area or label whose name or guest matches the keyword, and those that the server found by
 * phone number.
 */
export function filterTables(
  cards: readonly FloorTable[],
  filter: FloorFilter,
  foundByPhone: ReadonlySet<number>,
): FloorTable[] {
  const keyword = toSearchKey(filter.keyword ?? '')
  const isMatch = (card: FloorTable) =>
    [card.tableName, card.initials, card.guestName, card.bookGuestName].some(
      (name) => name !== null && toComparableText(name).includes(keyword),
    )
  return cards
    .filter((card) => filter.areaId === undefined || card.areaId === filter.areaId)
    .filter((card) => filter.labelId === undefined || card.labelIds.includes(filter.labelId))
    .filter((card) => !filter.mine || card.mine)
    .filter((card) => keyword === '' || isMatch(card) || foundByPhone.has(card.tableId))
}

/** Number of tables per state filter. */
export function countTablesByState(cards: readonly FloorTable[]): Record<FloorState['id'], number> {
  const counts = floorStates.map(({ id, holds }) => [id, cards.filter(holds).length])
  return Object.fromEntries(counts) as Record<FloorState['id'], number>
}

type FloorArea = { areaId: number; areaName: string; cards: FloorTable[] }

/** Cards by area, both in floor order; merged tables follow the first one of their group. */
export function groupByArea(cards: readonly FloorTable[]): FloorArea[] {
  const areas = new Map<number, FloorArea>()
  for (const card of cards) {
    const area = areas.get(card.areaId) ?? { areaId: card.areaId, areaName: card.areaName, cards: [] }
    const [main] = listGroupTables(card)
    const last = main === undefined ? -1 : area.cards.findLastIndex((other) => listGroupTables(other)[0] === main)
    area.cards.splice(last < 0 ? area.cards.length : last + 1, 0, card)
    areas.set(card.areaId, area)
  }
  return [...areas.values()]
}

/**
 * Returns the first `room` cards over all areas; `total` is the number of cards that an area has without this limit.
 */
export function limitFloorCards(areas: readonly FloorArea[], room: number): (FloorArea & { total: number })[] {
  let left = room
  return areas.flatMap((area) => {
    if (left <= 0) return []
    const cards = area.cards.slice(0, left)
    left -= cards.length
    return [{ ...area, cards, total: area.cards.length }]
  })
}
