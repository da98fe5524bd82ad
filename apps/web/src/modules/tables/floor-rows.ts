import type { FloorTable } from './floor-states.ts'

/** Replaces cards of the floor. `unknown` is true if one of the given cards is not on the floor yet. Pure. */
export function replaceFloorCards(
  rows: readonly FloorTable[],
  cards: readonly FloorTable[],
): { rows: FloorTable[]; unknown: boolean } {
  const byTable = new Map(cards.map((card) => [card.tableId, card]))
  const known = new Set(rows.map(({ tableId }) => tableId))
  return {
    rows: rows.map((row) => byTable.get(row.tableId) ?? row),
    unknown: cards.some(({ tableId }) => !known.has(tableId)),
  }
}
