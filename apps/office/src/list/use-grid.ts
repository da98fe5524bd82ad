/** Active cell of a list and its keys. */
import type { EntityRecord } from '@nocturne/contract/entity/definition'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

import { isFigure, type NamedField } from '#lib/shown-fields.ts'

import type { EditEnd } from './cell-editor.tsx'
import { ROW_HEIGHT } from '#kit/use-window.ts'

export type CellPosition = { row: number; column: number }

export type EditedCell = { id: number; name: string; typed?: string | undefined }

interface GridSetting {
  rows: readonly EntityRecord[]
  columns: readonly NamedField[]
  scroller: RefObject<HTMLElement | null>
  isEditable: (column: NamedField) => boolean
  onOpen: (id: number) => void
  onToggle: (id: number, range: boolean) => void
  onToggleAll: () => void
  /** Moves a record in the order of the list; null where the list has no order of its own now. */
  onMove: ((from: number, to: number) => boolean) | null
}

const HEAD_HEIGHT = 34

/** Next position for a key; null for keys that do not move. Pure. */
export function moveActive(
  { row, column }: CellPosition,
  key: string,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): CellPosition | null {
  const steps: Record<string, [number, number]> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageDown: [page, 0],
    PageUp: [-page, 0],
    Home: [0, -columns],
    End: [0, columns],
  }
  const step = steps[key]
  if (!step) return null
  const limit = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { row: limit(row + step[0], rows), column: limit(column + step[1], columns) }
}

export function useGrid(setting: GridSetting) {
  const { rows, columns, scroller } = setting
  const [position, setPosition] = useState<CellPosition>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<EditedCell | null>(null)
  const focusNext = useRef(false)
  const active = {
    row: Math.min(position.row, Math.max(0, rows.length - 1)),
    column: Math.min(position.column, Math.max(0, columns.length - 1)),
  }

  useEffect(() => {
    if (!focusNext.current || editing) return
    focusNext.current = false
    scroller.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  })

  const moveTo = (next: CellPosition) => {
    focusNext.current = true
    setPosition(next)
    scrollToRow(scroller.current, next.row)
  }
  const edit = (row: number, column: number, typed?: string) => {
    const [record, field] = [rows[row], columns[column]]
    if (!record || !field) return
    setPosition({ row, column })
    if (setting.isEditable(field)) setEditing({ id: record.id, name: field.name, typed })
    else setting.onOpen(record.id)
  }
  const endEdit = (how: EditEnd) => {
    setEditing(null)
    const step = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] }[how] as [number, number]
    if (how === 'stay') return
    moveTo({
      row: Math.max(0, Math.min(rows.length - 1, active.row + step[0])),
      column: Math.max(0, Math.min(columns.length - 1, active.column + step[1])),
    })
  }
  const cancelEdit = () => {
    setEditing(null)
    focusNext.current = true
  }

  const handleKey = (event: KeyboardEvent) => {
    if (editing || !(event.target instanceof HTMLElement) || event.target.closest('td, th[scope=row]') === null) return
    const handled = handleGridKey(event, { ...setting, active, moveTo, edit })
    if (handled) event.preventDefault()
  }
  return { active, editing, edit, endEdit, cancelEdit, handleKey, activate: setPosition }
}

type KeyActions = GridSetting & {
  active: CellPosition
  moveTo: (next: CellPosition) => void
  edit: (row: number, column: number, typed?: string) => void
}

function handleGridKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const { active, rows, columns, moveTo, edit } = actions
  const record = rows[active.row]
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!record) return false
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const to = active.row + (key === 'ArrowUp' ? -1 : 1)
    if (actions.onMove?.(active.row, to)) moveTo({ ...active, row: to })
    return true
  }
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    actions.onToggleAll()
    return true
  }
  if (ctrlKey || metaKey || altKey) return false
  const page = Math.max(1, Math.floor((actions.scroller.current?.clientHeight ?? 600) / ROW_HEIGHT) - 2)
  const next = moveActive(active, key, { rows: rows.length, columns: columns.length, page })
  if (next) {
    if (shiftKey && next.row !== active.row) actions.onToggle(rows[next.row]?.id ?? record.id, true)
    moveTo(next)
    return true
  }
  if (key === ' ') actions.onToggle(record.id, shiftKey)
  else if (key === 'Enter' || key === 'F2') edit(active.row, active.column)
  else if (/^[\d.]$/.test(key) && columns[active.column] && isFigure((columns[active.column] as NamedField).field))
    edit(active.row, active.column, key)
  else return false
  return true
}

/** Scrolls by the least amount that shows the row below the head. */
function scrollToRow(scroller: HTMLElement | null, row: number): void {
  if (!scroller) return
  const top = row * ROW_HEIGHT
  const bottom = top + ROW_HEIGHT + HEAD_HEIGHT
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight
}
