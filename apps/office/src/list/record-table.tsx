/** List of records as a grid: sorted by its heads, edited in its cells, moved by its handles. */
import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { cx } from '@nocturne/web/kit/cx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useMemo, useRef, type ClipboardEvent, type MouseEvent } from 'react'

import { Tick } from '#kit/tick.tsx'
import type { RecordReferences } from '#lib/references.ts'
import { getUnit, isFigure, type NamedField } from '#lib/shown-fields.ts'
import { useStable } from '#lib/use-stable.ts'

import { getColumnWidth, MAIN_WIDTH } from './columns.ts'
import { isEditedInCell, type EditEnd } from './cell-editor.tsx'
import type { Sort } from './list-address.ts'
import { RecordRow } from './record-row.tsx'
import { useGrid, type CellPosition } from './use-grid.ts'
import type { Selection } from './use-selection.ts'
import { ROW_HEIGHT, useWindow } from '#kit/use-window.ts'
import styles from './record-table.module.css'

export interface RecordTableProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  columns: readonly NamedField[]
  main: string
  references: RecordReferences
  canEdit: (column: NamedField) => boolean
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  selection: Selection
  openId: number | null
  /** Messages of cells whose save was refused, by `id.field`. */
  cellErrors: ReadonlyMap<string, string>
  onOpen: (id: number) => void
  onChange: (record: EntityRecord, name: string, value: FieldValue) => void
  onMove: ((from: number, to: number) => boolean) | null
  onCopy: (active: CellPosition) => string
  onPaste: (text: string, start: CellPosition) => void
}

export function RecordTable(props: RecordTableProps) {
  const { definition, rows, columns, main, selection, onMove, onOpen, canEdit } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { start, end } = useWindow(scroller, rows.length)
  const editable = useMemo(
    () => new Set(columns.filter((column) => isEditedInCell(column.field) && canEdit(column)).map(({ name }) => name)),
    [columns, canEdit],
  )
  const grid = useGrid({
    rows,
    columns,
    scroller,
    isEditable: ({ name }) => editable.has(name),
    onOpen,
    onToggle: selection.toggle,
    onToggleAll: selection.toggleAll,
    onMove,
  })
  const width = columns.reduce((sum, column) => sum + getColumnWidth(column, main), TICK_WIDTH)
  const handleCopy = (event: ClipboardEvent) => {
    if (grid.editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', props.onCopy(grid.active))
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (grid.editing) return
    event.preventDefault()
    props.onPaste(event.clipboardData.getData('text/plain'), grid.active)
  }
  const actions = useRowActions(props, grid)
  return (
    <div className={styles['scroller']} ref={scroller}>
      <table
        role="grid"
        className={styles['table']}
        style={{ minWidth: width }}
        aria-label={definition.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        onKeyDown={grid.handleKey}
        onCopy={handleCopy}
        onPaste={handlePaste}
      >
        <colgroup>
          <col style={{ width: TICK_WIDTH }} />
          {columns.map((column) => (
            <col key={column.name} style={column.name === main ? undefined : { width: getColumnWidth(column, main) }} />
          ))}
        </colgroup>
        <TableHead {...props} />
        <tbody>
          {start > 0 && <Spacer height={start * ROW_HEIGHT} />}
          {rows.slice(start, end).map((record, offset) => (
            <RecordRow
              key={record.id}
              {...{ definition, record, columns, main, editable, actions }}
              references={props.references}
              cellErrors={props.cellErrors}
              index={start + offset}
              activeColumn={grid.active.row === start + offset ? grid.active.column : null}
              edited={grid.editing?.id === record.id ? grid.editing : null}
              isSelected={selection.isSelected(record.id)}
              isOpen={props.openId === record.id}
              isMovable={onMove !== null}
            />
          ))}
          {end < rows.length && <Spacer height={(rows.length - end) * ROW_HEIGHT} />}
        </tbody>
      </table>
    </div>
  )
}

/** Functions of the rows, the same objects for all renders. */
function useRowActions({ selection, onMove, onOpen, onChange }: RecordTableProps, grid: ReturnType<typeof useGrid>) {
  return useStable({
    onPress: (event: MouseEvent, id: number) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
      event.preventDefault()
      selection.toggle(id, event.shiftKey)
    },
    onToggle: selection.toggle,
    onMove: (from: number, to: number) => onMove?.(from, to),
    onOpen,
    onActivate: grid.activate,
    onEdit: grid.edit,
    onCancel: grid.cancelEdit,
    onCommit: (record: EntityRecord, name: string, value: FieldValue, how: EditEnd) => {
      grid.endEdit(how)
      onChange(record, name, value)
    },
  })
}

const TICK_WIDTH = 56

function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}

function TableHead({ rows, columns, main, sort, onSort, selection }: RecordTableProps) {
  const all = selection.selected.length === rows.length && rows.length > 0
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['tick']}>
          <Tick
            bare
            label="选中全部"
            state={all ? true : selection.selected.length > 0 ? 'some' : false}
            onChange={selection.toggleAll}
          />
        </th>
        {columns.map(({ name, field }) => {
          const direction = sort?.field === name ? (sort.descending ? 'descending' : 'ascending') : 'none'
          const unit = getUnit(field)
          return (
            <th
              key={name}
              scope="col"
              aria-sort={direction}
              className={cx(name === main && styles['main'], isFigure(field) && styles['figure'])}
              style={name === main ? { minWidth: MAIN_WIDTH } : undefined}
            >
              <button type="button" className={styles['sort']} onClick={() => onSort(toNextSort(name, sort))}>
                <span>
                  {field.label}
                  {unit !== '' && `（${unit}）`}
                </span>
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

/** Ascending, descending, then the list's own order again. */
const toNextSort = (field: string, sort: Sort | null): Sort | null =>
  sort?.field !== field ? { field, descending: false } : sort.descending ? null : { field, descending: true }
