/** List of any entity, with its panel. Everything particular follows from the definition. */
import { buildInitialValues, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'
import { normalDisable } from '@nocturne/contract/codes'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { RecordPanel } from '#form/record-panel.tsx'
import { useMedia, PHONE } from '#lib/use-media.ts'
import { mayLeave } from '#lib/leave-guard.ts'
import { usePermissionCheck } from '#lib/office-session.ts'
import { useRecords } from '#lib/records.ts'
import { useReferences, type RecordReferences } from '#lib/references.ts'
import { isEditable, listShownFields, type NamedField } from '#lib/shown-fields.ts'
import { buildListPath, useGo } from '#lib/use-go.ts'

import { BulkBar, listBulkFields } from './bulk-bar.tsx'
import { useColumns } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import { useListState, type ListState } from './list-address.ts'
import { EmptyList, ListError, ListFoot, ListHead, ListSkeleton, PhoneFoot } from './list-parts.tsx'
import { ListBody } from './list-body.tsx'
import { selectRows } from './rows.ts'
import { useCellSave } from './use-cell-save.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import styles from './list-page.module.css'

export function ListPage({ definition }: { definition: EntityDefinition }) {
  const { data, error, refetch, isFetching } = useRecords(definition)
  const references = useReferences(definition)
  const can = usePermissionCheck()
  const go = useGo()
  const isPhone = useMedia(PHONE)
  const { state, change } = useListState(definition)
  const fields = listShownFields(definition, can)
  const { main, columns, isDefault, choose } = useColumns(definition, fields)
  const all = data?.rows ?? []
  const rows = selectRows(definition, all, state, references)
  const selection = useSelection(rows.map(({ id }) => id))
  const [choosing, setChoosing] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const cells = useCellSave(definition)

  const open = async (next: ListState['open']) => {
    if (await mayLeave()) change({ open: next })
  }
  const openNew = () => open('new')
  useListKeys({ onNew: openNew, search, active: data !== undefined })
  const endChoice = () => {
    selection.clear()
    setChoosing(false)
  }
  const bulkRows = all.filter(({ id }) => selection.selected.includes(id))
  const editableFields = fields.filter(({ field }) => isEditable(field, can))
  return (
    <div className={styles['page']}>
      <ListHead
        definition={definition}
        rows={all}
        isPhone={isPhone}
        onNew={openNew}
        onBack={() => go('/')}
        onImport={() => go(`${buildListPath(definition.name)}/import`)}
      />
      <div className={styles['content']}>
        <div className={styles['list']}>
          {data && all.length > 0 && (
            <FilterBar
              {...{ definition, fields, references, state, search }}
              rows={all}
              onChange={change}
              chooser={isPhone ? undefined : { main, fields, columns, isDefault, onChoose: choose }}
            />
          )}
          {!data && !error && <ListSkeleton />}
          {!data && error && (
            <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
          )}
          {data && all.length === 0 && (
            <EmptyList
              definition={definition}
              onNew={openNew}
              onImport={() => go(`${buildListPath(definition.name)}/import`)}
            />
          )}
          {data && all.length > 0 && (
            <ListBody
              {...{ definition, rows, all, columns, main, references, can, state, selection, choosing, cells, isPhone }}
              onChange={change}
              onOpen={(id) => open({ record: id })}
            />
          )}
          {bulkRows.length > 0 && (
            <BulkBar
              definition={definition}
              rows={bulkRows}
              fields={listBulkFields(definition, editableFields)}
              references={references}
              onClose={endChoice}
              onSaved={endChoice}
            />
          )}
          {isPhone ? (
            all.length > 0 &&
            bulkRows.length === 0 && (
              <PhoneFoot
                definition={definition}
                choosing={choosing}
                onChoose={() => (choosing ? endChoice() : setChoosing(true))}
                onNew={openNew}
              />
            )
          ) : (
            <ListFoot definition={definition} shown={rows.length} total={all.length} ordered={definition.ordered} />
          )}
        </div>
        {data && state.open !== null && (
          <OpenPanel {...{ definition, state, references, can, fields }} rows={all} open={open} change={change} />
        )}
      </div>
    </div>
  )
}

interface OpenPanelProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  state: ListState
  references: RecordReferences
  can: (key: string) => boolean
  fields: readonly NamedField[]
  open: (next: ListState['open']) => Promise<void>
  change: (part: Partial<ListState>) => void
}

function OpenPanel({ definition, rows, state, references, can, fields, open, change }: OpenPanelProps) {
  const target = findTarget(definition, rows, state.open)
  const { save } = useCellSave(definition)
  if (target === null)
    return (
      <aside className={styles['missing']}>
        <p>
          这{definition.counter}
          {definition.label}不存在或已删除
        </p>
        <Button onClick={() => open(null)}>关闭</Button>
      </aside>
    )
  const { statusField } = definition
  const record = 'record' in target ? target.record : null
  const isStopped = record !== null && statusField !== null && record.values[statusField] === normalDisable.disabled
  return (
    <RecordPanel
      key={JSON.stringify(state.open)}
      {...{ definition, target, fields, references, can }}
      onClose={() => open(null)}
      onSaved={(ids) =>
        change({
          open:
            record === null && ids.length === 1 ? { record: ids[0] as number } : record === null ? null : state.open,
        })
      }
      actions={
        record !== null && (
          <>
            <IconButton label="复制一份" icon={<Copy />} onClick={() => open({ copyOf: record.id })} />
            {statusField !== null && (
              <IconButton
                label={isStopped ? '启用' : '停用'}
                icon={isStopped ? <Play /> : <Ban />}
                onClick={() => save(record, statusField, isStopped ? normalDisable.normal : normalDisable.disabled)}
              />
            )}
          </>
        )
      }
    />
  )
}

/** Record or initial values of the panel; null for a record that does not exist. */
function findTarget(definition: EntityDefinition, rows: readonly EntityRecord[], open: ListState['open']) {
  if (open === 'new' || open === null) return { initial: buildInitialValues(definition) }
  if ('record' in open) {
    const record = rows.find(({ id }) => id === open.record)
    return record ? { record } : null
  }
  const copied = rows.find(({ id }) => id === open.copyOf)
  return copied ? { initial: copyValues(definition, copied) } : null
}

/** Values of a copy: fields that must differ between records start empty, computed ones are left out. */
function copyValues(definition: EntityDefinition, { values }: EntityRecord) {
  const initial = buildInitialValues(definition)
  const own = new Set(definition.unique.flatMap((group) => (group.length === 1 ? group : [])))
  return Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [
      name,
      own.has(name) || field.readOnly ? (initial[name] ?? null) : (values[name] ?? initial[name] ?? null),
    ]),
  )
}
