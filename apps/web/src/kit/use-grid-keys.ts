import { useState, type KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const ENDS: Readonly<Record<string, 0 | -1>> = { Home: 0, End: -1 }

/** What a button of the grid takes. */
export type GridCellProps = {
  'data-cell': string
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/**
 * Keys of a table of buttons: one of them takes part in the order of the Tab key, arrows move from cell to cell, Home and End to the
 * ends of a row. `cells` are the names of the buttons; the answered function gives each its share, by its name.
 */
export function useGridKeys(cells: readonly string[], first: string | undefined): (cell: string) => GridCellProps {
  const [focused, setFocused] = useState<string>()
  // What had the focus may have gone with the week it was in.
  const at = focused !== undefined && cells.includes(focused) ? focused : first
  return (cell) => ({
    'data-cell': cell,
    tabIndex: cell === at ? 0 : -1,
    onKeyDown: move,
    onFocus: () => setFocused(cell),
  })
}

function move(event: KeyboardEvent): void {
  const from = event.currentTarget
  const rows = [...(from.closest('table')?.querySelectorAll('tr') ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
    .filter((cells) => cells.length > 0)
  const row = rows.findIndex((cells) => cells.some((cell) => cell === from))
  const cells = rows[row] ?? []
  const step = STEPS[event.key]
  const end = ENDS[event.key]
  const goal = end === undefined ? step && nextOf(rows, { row, from, step }) : cells.at(end)
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

/** The neighbour in that direction: beside it, or under the same column however many days a row begins without. */
function nextOf(
  rows: readonly HTMLElement[][],
  { row, from, step: [down, right] }: { row: number; from: Element; step: readonly [number, number] },
): HTMLElement | undefined {
  const cells = rows[row] ?? []
  if (down === 0) return cells[cells.findIndex((cell) => cell === from) + right]
  const column = from.closest('td')?.cellIndex
  return rows[row + down]?.find((cell) => cell.closest('td')?.cellIndex === column)
}
