import { isStopped, type EntityRecord } from '@nocturne/contract/entity/definition'
import { getEmptyValue } from '@nocturne/contract/entity/field'
import { cx } from '@nocturne/web/kit/cx'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState, type MouseEvent } from 'react'

import { Tick } from '#kit/tick.tsx'
import { getTitle } from '@nocturne/contract/entity/record-text'
import { isFigure, type NamedField } from '#lib/shown-fields.ts'

import { Cell } from './cell.tsx'
import { CellEditor } from './cell-editor.tsx'
import { RecordFace } from './main-cell.tsx'
import type { RecordTableProps } from './record-table.tsx'
import type { useGrid } from './use-grid.ts'
import styles from './record-table.module.css'

interface RecordRowProps extends RecordTableProps {
  record: EntityRecord
  index: number
  grid: ReturnType<typeof useGrid>
  isEditable: (column: NamedField) => boolean
  onPress: (event: MouseEvent, id: number) => void
}

/** Type of the dragged data, so that other dragged things are not taken for a row. */
const DRAGGED = 'application/x-nocturne-row'

export function RecordRow(props: RecordRowProps) {
  const { definition, record, index, columns, selection, openId, onMove, onPress } = props
  const [isOver, setOver] = useState(false)
  const title = getTitle(definition, record.values)
  const stopped = isStopped(definition, record.values)
  const isSelected = selection.isSelected(record.id)
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-open={openId === record.id || undefined}
      data-stopped={stopped || undefined}
      data-over={isOver || undefined}
      onClick={(event) => onPress(event, record.id)}
      onDragOver={(event) => {
        if (!onMove || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onMove?.(Number(event.dataTransfer.getData(DRAGGED)), index)
      }}
    >
      <td className={styles['tick']}>
        <Tick
          bare
          tabIndex={-1}
          label={`选中${title}`}
          state={isSelected}
          onChange={(_, { shiftKey }) => selection.toggle(record.id, shiftKey)}
        />
        {onMove && (
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
}

function GridCell({ column, at, ...props }: RecordRowProps & { column: NamedField; at: number }) {
  const { definition, record, index, main, references, grid, isEditable, cellErrors, onOpen, onChange } = props
  const { name, field } = column
  const isActive = grid.active.row === index && grid.active.column === at
  const isEdited = grid.editing?.id === record.id && grid.editing.name === name
  const fault = cellErrors.get(`${record.id}.${name}`)
  const value = record.values[name] ?? getEmptyValue(field)
  const content = isEdited ? (
    <CellEditor
      field={field}
      value={value}
      references={references}
      typed={grid.editing?.typed}
      onCancel={grid.cancelEdit}
      onCommit={(next, how) => {
        grid.endEdit(how)
        onChange(record, name, next)
      }}
    />
  ) : name === main ? (
    <button type="button" className={styles['open']} tabIndex={-1} onClick={() => onOpen(record.id)}>
      <RecordFace definition={definition} record={record} />
    </button>
  ) : (
    <Cell field={field} value={value} references={references} />
  )
  const shared = {
    tabIndex: isActive ? 0 : -1,
    'data-active': isActive || undefined,
    'data-editable': isEditable(column) || undefined,
    'data-fault': fault === undefined ? undefined : true,
    title: fault,
    'aria-colindex': at + 2,
    className: cx(isFigure(field) && styles['figure'], name === main && styles['main'], isEdited && styles['edited']),
    onClick: () => grid.activate({ row: index, column: at }),
    onDoubleClick: () => grid.edit(index, at),
  }
  return name === main ? (
    <th scope="row" {...shared}>
      {content}
    </th>
  ) : (
    <td {...shared}>{content}</td>
  )
}
