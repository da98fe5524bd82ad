/** Columns of a sheet: hidden ones left out, pinned ones first. The choice is remembered per report on this device. */
import { useState } from 'react'

import { readChoice, storeChoice } from '#lib/device-storage.ts'

import { isFigureField, type SheetColumn, type SheetField } from './sheet-cells.ts'

export type ColumnChoice = { hidden: readonly string[]; pinned: readonly string[] }

const NONE: ColumnChoice = { hidden: [], pinned: [] }

/** Width of a column in px. */
export function getColumnWidth({ kind, name }: SheetField, isFirst: boolean): number {
  if (isFirst) return 168
  if (kind === 'time') return 160
  if (kind === 'money') return 132
  if (name === 'goodsSummary') return 240
  return isFigureField({ name, kind, label: '' }) ? 108 : 128
}

export type PlacedColumn = SheetColumn & {
  width: number
  /** Distance from the left edge at which a pinned column stays; null for others. */
  left: number | null
}

/** The first column is always shown and pinned. Pure. */
export function placeColumns(fields: readonly SheetField[], { hidden, pinned }: ColumnChoice): PlacedColumn[] {
  const columns = fields.map((field, at) => ({ ...field, at }))
  const isPinned = ({ at, name }: SheetColumn) => at === 0 || pinned.includes(name)
  const shown = columns.filter(({ at, name }) => at === 0 || !hidden.includes(name))
  let left = 0
  return [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))].map((column) => {
    const width = getColumnWidth(column, column.at === 0)
    const placed = { ...column, width, left: isPinned(column) ? left : null }
    left += width
    return placed
  })
}

export function useColumnChoice(report: string) {
  const key = `sheet.columns.${report}`
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(key, NONE))
  const choose = (next: ColumnChoice) => {
    setChoice(next)
    storeChoice(key, next.hidden.length === 0 && next.pinned.length === 0 ? null : next)
  }
  return { choice, choose, isDefault: choice.hidden.length === 0 && choice.pinned.length === 0 }
}

export const toggleName = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
