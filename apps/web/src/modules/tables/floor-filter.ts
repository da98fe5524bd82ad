/** Which tables the floor shows. Pure: the whole floor is on the phone, so every filter answers at once and without network. */
import { floorStates, type Card, type FloorState } from './floor-states.ts'

/** Guests are found by the last four digits of their number; only the server knows those. */
const PHONE_TAIL = /^\d{4}$/

export type FloorFilter = {
  areaId?: number | undefined
  labelId?: number | undefined
  keyword?: string | undefined
}

export const isPhoneTail = (keyword: string): boolean => PHONE_TAIL.test(keyword.trim())

/** Tables of a place whose name or guest matches, and those the server found by phone. */
export function tablesIn(cards: readonly Card[], filter: FloorFilter, foundByPhone: ReadonlySet<number>): Card[] {
  const word = (filter.keyword ?? '').trim().toLowerCase()
  const matches = (card: Card) =>
    [card.tableName, card.initials, card.guestName, card.bookGuestName].some((name) =>
      name?.toLowerCase().includes(word),
    )
  return cards
    .filter((card) => filter.areaId === undefined || card.areaId === filter.areaId)
    .filter((card) => filter.labelId === undefined || card.labelIds.includes(filter.labelId))
    .filter((card) => word === '' || matches(card) || foundByPhone.has(card.tableId))
}

/** How many tables each state filter would show. */
export function countStates(cards: readonly Card[]): Record<FloorState['id'], number> {
  const counts = floorStates.map(({ id, holds }) => [id, cards.filter(holds).length])
  return Object.fromEntries(counts) as Record<FloorState['id'], number>
}

export type FloorArea = { areaId: number; areaName: string; cards: Card[] }

/** Cards under their areas, both in floor order. */
export function byArea(cards: readonly Card[]): FloorArea[] {
  const areas = new Map<number, FloorArea>()
  for (const card of cards) {
    const area = areas.get(card.areaId) ?? { areaId: card.areaId, areaName: card.areaName, cards: [] }
    area.cards.push(card)
    areas.set(card.areaId, area)
  }
  return [...areas.values()]
}

/** The areas with their first cards, `room` of them together; `total` says how many cards an area has. */
export function firstCards(areas: readonly FloorArea[], room: number): (FloorArea & { total: number })[] {
  let left = room
  return areas.flatMap((area) => {
    if (left <= 0) return []
    const cards = area.cards.slice(0, left)
    left -= cards.length
    return [{ ...area, cards, total: area.cards.length }]
  })
}
