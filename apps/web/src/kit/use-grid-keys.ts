import { useState, type KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const ENDS: Readonly<Record<string, 0 | -1>> = { Home: 0, End: -1 }

/** Props of a button in the grid. */
export type GridCellProps = {
  'data-cell': string
  tabIndex: 0 | -1
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/**
 * Keyboard navigation in a table of buttons (roving tabindex): one button is in the tab order, arrows move between
 * cells, Home and End to the ends of a row. `cells` are the names of the buttons; the returned function gives the props
 * of a button by its name.
 */
export function useGridKeys(cells: readonly string[], first: string | undefined): (cell: string) => GridCellProps {
  const [focused, setFocused] = useState<string>()
  // The focused cell may no longer exist after a change of the week.
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
  const goal = end === undefined ? step && findNeighbour(rows, { row, from, step }) : cells.at(end)
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

/** Next cell in that direction. Up and down stay in the column, also when a row starts with empty cells. */
function findNeighbour(
  rows: readonly HTMLElement[][],
  { row, from, step: [down, right] }: { row: number; from: Element; step: readonly [number, number] },
): HTMLElement | undefined {
  const cells = rows[row] ?? []
  if (down === 0) return cells[cells.findIndex((cell) => cell === from) + right]
  const column = from.closest('td')?.cellIndex
  return rows[row + down]?.find((cell) => cell.closest('td')?.cellIndex === column)
}
