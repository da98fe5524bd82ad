/** Selected cells of a sheet: moved by arrow keys, extended with Shift or by dragging. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

import { moveActive } from '#list/use-grid.ts'

import { toCellRange, type CellPosition, type CellRange } from './sheet-cells.ts'

const PAGE_ROWS = 12

type Size = { rows: number; columns: number }

type Selected = { anchor: CellPosition; focus: CellPosition }

const START: CellPosition = { row: 0, column: 0 }

const limit = ({ row, column }: CellPosition, { rows, columns }: Size): CellPosition => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

export type CellSelection = ReturnType<typeof useCellSelection>

export function useCellSelection(size: Size, scroller: RefObject<HTMLElement | null>, onOpen: (row: number) => void) {
  const [chosen, setChosen] = useState<Selected>({ anchor: START, focus: START })
  const focusNext = useRef(false)
  const focus = limit(chosen.focus, size)
  const range: CellRange = toCellRange(limit(chosen.anchor, size), focus)

  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const select = (next: Selected) => {
    focusNext.current = true
    setChosen(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-cell]') === null) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
      select({ anchor: START, focus: { row: size.rows - 1, column: size.columns - 1 } })
    else if (event.key === 'Enter') onOpen(focus.row)
    else if (event.key === 'Escape') select({ anchor: focus, focus })
    else {
      const next = event.altKey ? null : moveActive(focus, event.key, { ...size, page: PAGE_ROWS })
      if (!next) return
      select({ anchor: event.shiftKey ? chosen.anchor : next, focus: next })
    }
    event.preventDefault()
  }
  return {
    range,
    active: focus,
    handleKey,
    press: (event: PointerEvent, cell: CellPosition) => {
      if (event.button === 0) select({ anchor: event.shiftKey ? chosen.anchor : cell, focus: cell })
    },
    drag: (event: PointerEvent, cell: CellPosition) => {
      if (event.buttons === 1 && event.pointerType === 'mouse') setChosen({ anchor: chosen.anchor, focus: cell })
    },
  }
}
