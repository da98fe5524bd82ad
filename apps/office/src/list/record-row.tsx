import { isStopped, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'
import { getEmptyValue, type FieldValue } from '@nocturne/contract/entity/field'
import { cx } from '@nocturne/web/kit/cx'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { memo, useState, type MouseEvent } from 'react'

import { Tick } from '#kit/tick.tsx'
import { getTitle } from '@nocturne/contract/entity/record-text'
import type { RecordReferences } from '#lib/references.ts'
import { isFigure, type NamedField } from '#lib/shown-fields.ts'

import { Cell } from './cell.tsx'
import { CellEditor, type EditEnd } from './cell-editor.tsx'
import { RecordFace } from './main-cell.tsx'
import type { CellPosition, EditedCell } from './use-grid.ts'
import styles from './record-table.module.css'

/** Functions of the table, the same objects for all renders. */
export interface RowActions {
  onPress: (event: MouseEvent, id: number) => void
  onToggle: (id: number, range: boolean) => void
  onMove: (from: number, to: number) => unknown
  onOpen: (id: number) => void
  onActivate: (position: CellPosition) => void
  onEdit: (row: number, column: number) => void
  onCancel: () => void
  onCommit: (record: EntityRecord, name: string, value: FieldValue, how: EditEnd) => void
}

/** All values stay the same between renders unless the row itself changes: a key then draws only the rows that it concerns. */
interface RecordRowProps {
  definition: EntityDefinition
  record: EntityRecord
  index: number
  columns: readonly NamedField[]
  main: string
  references: RecordReferences
  /** Names of the columns that are edited in their cells. */
  editable: ReadonlySet<string>
  /** Column of the active cell; null in all rows but one. */
  activeColumn: number | null
  edited: EditedCell | null
  isSelected: boolean
  isOpen: boolean
  isMovable: boolean
  /** Messages of cells whose save was refused, by `id.field`. */
  cellErrors: ReadonlyMap<string, string>
  actions: RowActions
}

/** Type of the dragged data, so that other dragged things are not taken for a row. */
const DRAGGED = 'application/x-nocturne-row'

export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { definition, record, index, columns, isSelected, isOpen, isMovable, actions } = props
  const [isOver, setOver] = useState(false)
  const title = getTitle(definition, record.values)
  const stopped = isStopped(definition, record.values)
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      data-stopped={stopped || undefined}
      data-over={isOver || undefined}
      onClick={(event) => actions.onPress(event, record.id)}
      onDragOver={(event) => {
        if (!isMovable || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        actions.onMove(Number(event.dataTransfer.getData(DRAGGED)), index)
      }}
    >
      <td className={styles['tick']}>
        <Tick
          bare
          tabIndex={-1}
          label={`选中${title}`}
          state={isSelected}
          onChange={(_, { shiftKey }) => actions.onToggle(record.id, shiftKey)}
        />
        {isMovable && (
          <span
            className={styles['handle']}
            draggable
            title="拖动排序，或按 Alt ↑ ↓"
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, String(index))
              event.dataTransfer.effectAllowed = 'move'
            }}
          >
            <GripVertical aria-hidden="true" />
          </span>
        )}
      </td>
      {columns.map((column, at) => (
        <GridCell key={column.name} {...props} column={column} at={at} />
      ))}
    </tr>
  )
})

function GridCell({ column, at, ...props }: RecordRowProps & { column: NamedField; at: number }) {
  const { definition, record, index, main, references, editable, activeColumn, edited, cellErrors, actions } = props
  const { name, field } = column
  const isActive = activeColumn === at
  const isEdited = edited?.name === name
  const fault = cellErrors.get(`${record.id}.${name}`)
  const value = record.values[name] ?? getEmptyValue(field)
  const content = isEdited ? (
    <CellEditor
      field={field}
      value={value}
      references={references}
      typed={edited.typed}
      onCancel={actions.onCancel}
      onCommit={(next, how) => actions.onCommit(record, name, next, how)}
    />
  ) : name === main ? (
    <button type="button" className={styles['open']} tabIndex={-1} onClick={() => actions.onOpen(record.id)}>
      <RecordFace definition={definition} record={record} />
    </button>
  ) : (
    <Cell field={field} value={value} references={references} />
  )
  const shared = {
    tabIndex: isActive ? 0 : -1,
    'data-active': isActive || undefined,
    'data-editable': editable.has(name) || undefined,
    'data-fault': fault === undefined ? undefined : true,
    title: fault,
    'aria-colindex': at + 2,
    className: cx(isFigure(field) && styles['figure'], name === main && styles['main'], isEdited && styles['edited']),
    onClick: () => actions.onActivate({ row: index, column: at }),
    onDoubleClick: () => actions.onEdit(index, at),
  }
  return name === main ? (
    <th scope="row" {...shared}>
      {content}
    </th>
  ) : (
    <td {...shared}>{content}</td>
  )
}
