/** List of any entity, with its panel. Everything particular follows from the definition. */
import {
  buildInitialValues,
  isStopped,
  type EntityDefinition,
  type EntityRecord,
} from '@nocturne/contract/entity/definition'
import { normalDisable } from '@nocturne/contract/codes'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Play from 'lucide-react/icons/play'
import { useMemo, useRef, useState, type RefObject } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { RecordPanel } from '#form/record-panel.tsx'
import { useMedia, PHONE_MEDIA_QUERY } from '#lib/use-media.ts'
import { mayLeave } from '#lib/leave-guard.ts'
import { usePermissionCheck } from '#lib/office-session.ts'
import { useRecords } from '#lib/records.ts'
import { useReferences } from '#lib/references.ts'
import { isChangeable, listShownFields } from '#lib/shown-fields.ts'
import { buildImportPath, useGo } from '#lib/use-go.ts'

import { BulkBar, listBulkFields } from './bulk-bar.tsx'
import { useColumns } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import { formatListState, parseListState, useListState, type ListState } from './list-address.ts'
import { EmptyList, ListError, ListFoot, ListHead, ListSkeleton, PhoneFoot } from './list-parts.tsx'
import { ListBody } from './list-body.tsx'
import { selectRows } from './rows.ts'
import { useCellSave } from './use-cell-save.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import { ViewButton } from './view-button.tsx'
import styles from './list-page.module.css'

/** Data, address, columns and selection of a list. */
function useList(definition: EntityDefinition) {
  const { state, change } = useListState(definition)
  const { data, error, refetch, isFetching } = useRecords(definition, state.search)
  const references = useReferences(definition)
  const can = usePermissionCheck()
  const fields = useMemo(() => listShownFields(definition, can), [definition, can])
  const columns = useColumns(definition, fields)
  const all = data?.rows ?? []
  const rows = selectRows(definition, all, state, references)
  const selection = useSelection(rows.map(({ id }) => id))
  const cells = useCellSave(definition)
  const open = async (next: ListState['open']) => {
    if (await mayLeave()) change({ open: next })
  }
  const retry = () => refetch()
  return {
    isLoaded: data !== undefined,
    error,
    isFetching,
    retry,
    references,
    can,
    state,
    change,
    fields,
    columns,
    all,
    total: definition.isSearched ? (data?.total ?? 0) : all.length,
    rows,
    selection,
    cells,
    open,
  }
}

export type List = ReturnType<typeof useList>

export function ListPage({ definition }: { definition: EntityDefinition }) {
  const list = useList(definition)
  const { all, total, isLoaded, open, state } = list
  const go = useGo()
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const search = useRef<HTMLInputElement>(null)
  const openNew = () => open('new')
  const openImport = () => go(buildImportPath(definition.name))
  useListKeys({ onNew: openNew, search, active: isLoaded })
  return (
    <div className={styles['page']}>
      <ListHead
        definition={definition}
        rows={all}
        total={total}
        isPhone={isPhone}
        onNew={openNew}
        onBack={() => go('/')}
        onImport={openImport}
      />
      <div className={styles['content']}>
        <div className={styles['list']}>
          {!isLoaded ? (
            <LoadingList list={list} />
          ) : all.length === 0 && (!definition.isSearched || state.search === '') ? (
            <EmptyList definition={definition} onNew={openNew} onImport={openImport} />
          ) : (
            <FilledList definition={definition} list={list} isPhone={isPhone} search={search} onNew={openNew} />
          )}
          {!isPhone && (
            <ListFoot definition={definition} shown={list.rows.length} total={total} ordered={definition.ordered} />
          )}
        </div>
        {isLoaded && list.state.open !== null && <OpenPanel definition={definition} list={list} />}
      </div>
    </div>
  )
}

function LoadingList({ list: { error, isFetching, retry } }: { list: List }) {
  if (!error) return <ListSkeleton />
  return <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={retry} />
}

interface FilledListProps {
  definition: EntityDefinition
  list: List
  isPhone: boolean
  search: RefObject<HTMLInputElement | null>
  onNew: () => unknown
}

function FilledList({ definition, list, isPhone, search, onNew }: FilledListProps) {
  const { all, fields, references, state, change, selection, can, open } = list
  const { main, columns, isDefault, choose } = list.columns
  const [choosing, setChoosing] = useState(false)
  const endChoice = () => {
    selection.clear()
    setChoosing(false)
  }
  const selected = new Set(selection.selected)
  const chosen = all.filter(({ id }) => selected.has(id))
  const editable = fields.filter(({ field }) => isChangeable(field, can))
  return (
    <>
      <FilterBar
        {...{ definition, fields, references, state, search }}
        rows={all}
        onChange={change}
        views={<ListViews definition={definition} list={list} />}
        chooser={isPhone ? undefined : { main, fields, columns, isDefault, onChoose: choose }}
      />
      <ListBody
        {...list}
        {...{ definition, main, columns, choosing, isPhone }}
        onChange={change}
        onOpen={(id) => open({ record: id })}
      />
      {chosen.length > 0 && (
        <BulkBar
          definition={definition}
          rows={chosen}
          fields={listBulkFields(definition, editable)}
          references={references}
          onClose={endChoice}
          onSaved={endChoice}
        />
      )}
      {isPhone && chosen.length === 0 && (
        <PhoneFoot
          definition={definition}
          choosing={choosing}
          onChoose={() => (choosing ? endChoice() : setChoosing(true))}
          onNew={onNew}
        />
      )}
    </>
  )
}

function ListViews({ definition, list }: { definition: EntityDefinition; list: List }) {
  const { state, change } = list
  const { columns, isDefault, choose } = list.columns
  return (
    <ViewButton
      page={{ pageKind: 'list', pageName: definition.name }}
      content={{
        query: formatListState({ ...state, open: null }).toString(),
        shown: isDefault ? [] : columns.map(({ name }) => name),
        hidden: [],
        pinned: [],
        quickRange: '',
      }}
      onApply={({ query, shown }) => {
        choose(shown.length === 0 ? null : shown)
        change(parseListState(definition, new URLSearchParams(query)))
      }}
    />
  )
}

function OpenPanel({ definition, list }: { definition: EntityDefinition; list: List }) {
  const { all, state, references, can, fields, open, change } = list
  const { save } = list.cells
  const target = findTarget(definition, all, state.open)
  if (target === null)
    return (
      <aside className={styles['missing']} aria-label={definition.label}>
        <p>
          这{definition.counter}
          {definition.label}不存在
        </p>
        <Button onClick={() => open(null)}>关闭</Button>
      </aside>
    )
  const { statusField } = definition
  const record = 'record' in target ? target.record : null
  const stopped = record !== null && isStopped(definition, record.values)
  return (
    <RecordPanel
      key={JSON.stringify(state.open)}
      {...{ definition, target, fields, references, can }}
      onClose={() => open(null)}
      onSaved={(ids) => {
        const [added] = ids
        if (record === null) change({ open: ids.length === 1 && added !== undefined ? { record: added } : null })
      }}
      actions={
        record !== null && (
          <>
            {definition.page && (
              <a className={styles['page-link']} href={`${definition.page.path}${record.id}`}>
                {definition.page.label}
              </a>
            )}
            <IconButton label="复制一份" icon={<Copy />} onClick={() => open({ copyOf: record.id })} />
            {statusField !== null && (
              <IconButton
                label={stopped ? '启用' : '停用'}
                icon={stopped ? <Play /> : <Ban />}
                onClick={() => save(record, statusField, stopped ? normalDisable.normal : normalDisable.disabled)}
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
