/** Rows of a report as a full-width table: pinned columns, sums at the foot, and cells that can be selected and copied. */
import { findColumnNote } from '@nocturne/contract/reports/export/column-notes'
import { cx } from '@nocturne/web/kit/cx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef, type ClipboardEvent } from 'react'

import { ROW_HEIGHT, useWindow } from '#kit/use-window.ts'

import type { SheetState } from './sheet-address.ts'
import {
  formatHead,
  formatSelection,
  formatSheetCell,
  isFigureField,
  isInRange,
  type CellValue,
} from './sheet-cells.ts'
import type { PlacedColumn } from './sheet-columns.ts'
import { useCellSelection, type CellSelection } from './use-cell-selection.ts'
import type { SheetAnswer } from './use-sheet.ts'
import styles from './sheet-table.module.css'

export type ShownRow = SheetAnswer['rows'][number] & { index: number }

export interface SheetTableProps {
  title: string
  columns: readonly PlacedColumn[]
  rows: readonly ShownRow[]
  totals: SheetAnswer['totals']
  sort: SheetState['sort']
  onSort: (sort: SheetState['sort']) => void
  /** Index of the open row. */
  open: number | null
  onOpen: (index: number) => void
  /** Draws the foot from the selected cells. */
  renderFoot: (selection: CellSelection) => React.ReactNode
}

export function SheetTable(props: SheetTableProps) {
  const { title, columns, rows, totals, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { start, end } = useWindow(scroller, rows.length)
  const selection = useCellSelection({ rows: rows.length, columns: columns.length }, scroller, (row) => {
    const opened = rows[row]
    if (opened) onOpen(opened.index)
  })
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    const isSeveral = selection.range.bottom > selection.range.top
    event.clipboardData.setData('text/plain', formatSelection(rows, columns, selection.range, isSeveral))
  }
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <>
      <div className={styles['scroller']} ref={scroller}>
        <table
          role="grid"
          className={styles['table']}
          style={{ minWidth: width }}
          aria-label={title}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          onKeyDown={selection.handleKey}
          onCopy={handleCopy}
        >
          <colgroup>
            {columns.map(({ name, width: columnWidth }) => (
              <col key={name} style={{ width: columnWidth }} />
            ))}
          </colgroup>
          <SheetHead {...props} />
          <tbody>
            {start > 0 && <Spacer height={start * ROW_HEIGHT} />}
            {rows.slice(start, end).map((row, offset) => (
              <SheetRow key={row.index} {...props} row={row} position={start + offset} selection={selection} />
            ))}
            {end < rows.length && <Spacer height={(rows.length - end) * ROW_HEIGHT} />}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <td key={column.name} className={getCellClass(column)} style={getCellStyle(column)}>
                    {formatSheetCell(column, totals[column.at] ?? null)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {props.renderFoot(selection)}
    </>
  )
}

const getCellClass = (column: PlacedColumn) =>
  cx(isFigureField(column) && styles['figure'], column.left !== null && styles['pinned'])

const getCellStyle = ({ left }: PlacedColumn) => (left === null ? undefined : { left })

function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}

function SheetHead({ columns, sort, onSort }: SheetTableProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.column === column.name ? (sort.descending ? 'descending' : 'ascending') : 'none'
          return (
            <th
              key={column.name}
              scope="col"
              aria-sort={direction}
              className={getCellClass(column)}
              style={getCellStyle(column)}
            >
              <button
                type="button"
                className={styles['sort']}
                title={findColumnNote(column) ?? undefined}
                onClick={() => onSort(toNextSort(column, sort))}
              >
                <span>{formatHead(column)}</span>
                {direction === 'ascending' && <ArrowUp aria-hidden="true" />}
                {direction === 'descending' && <ArrowDown aria-hidden="true" />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Figures from the largest, texts from the first; then reversed; then the order of the report again. */
function toNextSort(column: PlacedColumn, sort: SheetState['sort']): SheetState['sort'] {
  const first = isFigureField(column)
  if (sort?.column !== column.name) return { column: column.name, descending: first }
  return sort.descending === first ? { column: column.name, descending: !first } : null
}

interface SheetRowProps extends SheetTableProps {
  row: ShownRow
  /** Position of the row among the shown ones. */
  position: number
  selection: CellSelection
}

function SheetRow({ columns, row, position, open, onOpen, selection }: SheetRowProps) {
  const { active, range } = selection
  return (
    <tr data-open={open === row.index || undefined} onDoubleClick={() => onOpen(row.index)}>
      {columns.map((column, index) => {
        const isActive = active.row === position && active.column === index
        const value: CellValue = row.cells[column.at] ?? null
        const text = formatSheetCell(column, value)
        const cell = { row: position, column: index }
        return (
          <td
            key={column.name}
            data-cell
            data-active={isActive || undefined}
            data-selected={isInRange(range, position, index) || undefined}
            aria-selected={isInRange(range, position, index)}
            tabIndex={isActive ? 0 : -1}
            title={text.length > LONG_TEXT ? text : undefined}
            className={getCellClass(column)}
            style={getCellStyle(column)}
            onPointerDown={(event) => selection.press(event, cell)}
            onPointerEnter={(event) => selection.drag(event, cell)}
          >
            {text}
          </td>
        )
      })}
    </tr>
  )
}

/** Longer texts may be cut by their column, so that the pointer shows them whole. */
const LONG_TEXT = 12
