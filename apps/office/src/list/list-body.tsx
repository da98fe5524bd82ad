import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import { useCallback, useState } from 'react'

import type { RecordReferences } from '#lib/references.ts'
import { isChangeable, type NamedField } from '#lib/shown-fields.ts'

import { formatCells, listPastedChanges, parseCells } from './cells.ts'
import type { ListState } from './list-address.ts'
import { NoneFound } from './list-parts.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import type { CellSave } from './use-cell-save.ts'
import type { CellPosition } from './use-grid.ts'
import { useOrder } from './use-order.ts'
import type { Selection } from './use-selection.ts'

interface ListBodyProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  all: readonly EntityRecord[]
  columns: readonly NamedField[]
  main: string
  references: RecordReferences
  can: (key: string) => boolean
  state: ListState
  selection: Selection
  choosing: boolean
  cells: CellSave
  isPhone: boolean
  onChange: (part: Partial<ListState>) => void
  onOpen: (id: number) => Promise<void>
}

/** Records as a table, or as cards on phones. */
export function ListBody(props: ListBodyProps) {
  const { definition, rows, all, columns, references, state, selection, isPhone, can, onChange, onOpen } = props
  const move = useOrder(definition)
  const canEdit = useCallback(({ field }: NamedField) => isChangeable(field, can), [can])
  const [pasted, setPasted] = useState<ReturnType<typeof listPastedChanges> | null>(null)
  if (rows.length === 0) return <NoneFound onReset={() => onChange({ search: '', filters: {} })} />
  const open = (id: number) => void onOpen(id)
  if (isPhone) return <RecordCards {...props} onOpen={open} />

  const isWholeList = rows.length === all.length && state.sort === null
  const copy = ({ row, column }: CellPosition) => {
    const chosen = rows.filter(({ id }) => selection.isSelected(id))
    if (chosen.length > 0) return formatCells(chosen, columns, references)
    return formatCells(rows.slice(row, row + 1), columns.slice(column, column + 1), references)
  }
  const paste = (text: string, start: CellPosition) =>
    setPasted(
      listPastedChanges(parseCells(text), {
        rows,
        columns,
        start,
        references,
        titleField: definition.titleField,
        isEditable: canEdit,
      }),
    )
  return (
    <>
      <RecordTable
        {...props}
        canEdit={canEdit}
        sort={state.sort}
        onSort={(sort) => onChange({ sort })}
        openId={state.open !== null && state.open !== 'new' && 'record' in state.open ? state.open.record : null}
        cellErrors={props.cells.errors}
        onOpen={open}
        onChange={props.cells.save}
        onMove={definition.ordered && isWholeList ? move : null}
        onCopy={copy}
        onPaste={paste}
      />
      {pasted && (
        <PasteDialog definition={definition} pasted={pasted} references={references} onClose={() => setPasted(null)} />
      )}
    </>
  )
}
