import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import Columns3 from 'lucide-react/icons/columns-3'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState, type RefObject } from 'react'

import { ChipButton, RemovableChip } from '#kit/chip.tsx'
import { KeyCap } from '#kit/key-cap.tsx'
import { Popover } from '#kit/popover.tsx'
import { Tick } from '#kit/tick.tsx'
import type { RecordReferences } from '#lib/references.ts'
import type { NamedField } from '#lib/shown-fields.ts'

import { ColumnChooser, type ColumnChooserProps } from './column-chooser.tsx'
import type { ListState } from './list-address.ts'
import { isFilterable, listFilterOptions, type FilterOption } from './rows.ts'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  fields: readonly NamedField[]
  references: RecordReferences
  state: ListState
  onChange: (part: Partial<ListState>) => void
  search: RefObject<HTMLInputElement | null>
  /** Absent where lists are cards. */
  chooser?: ColumnChooserProps | undefined
}

const SHOWN_WORDS = 3

/** Search, chips of the chosen filters, states with their counts, and the choice of further filters and of columns. */
export function FilterBar(props: FilterBarProps) {
  const { definition, rows, fields, references, state, onChange, search, chooser } = props
  const { statusField } = definition
  const setFilter = (name: string, values: readonly string[]) =>
    onChange({ filters: { ...state.filters, [name]: values } })
  const status = statusField === null ? undefined : fields.find(({ name }) => name === statusField)
  const others = fields.filter(({ name, field }) => name !== statusField && isFilterable(field))
  const statusOptions = status ? listFilterOptions(status.name, status.field, rows, references) : []
  const titleLabel = definition.fields[definition.titleField]?.label ?? '名称'
  return (
    <div className={styles['bar']} role="search" aria-label={`筛选${definition.label}`}>
      <label className={styles['search']}>
        <Search aria-hidden="true" />
        <span className="visually-hidden">搜索{definition.label}</span>
        <input
          ref={search}
          type="search"
          placeholder={`搜索${titleLabel}`}
          value={state.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        <KeyCap>/</KeyCap>
      </label>
      {statusOptions.length > 1 &&
        statusOptions.map(({ value, label, count }) => {
          const chosen = state.filters[statusField ?? ''] ?? []
          return (
            <ChipButton
              key={value}
              pressed={chosen.includes(value)}
              onClick={() => setFilter(statusField ?? '', chosen.includes(value) ? [] : [value])}
            >
              {label} {count}
            </ChipButton>
          )
        })}
      {others
        .filter(({ name }) => (state.filters[name] ?? []).length > 0)
        .map(({ name, field }) => {
          const chosen = state.filters[name] ?? []
          const labels = listFilterOptions(name, field, rows, references)
            .filter(({ value }) => chosen.includes(value))
            .map(({ label }) => label)
          return (
            <RemovableChip key={name} label={`筛选：${field.label}`} onRemove={() => setFilter(name, [])}>
              {field.label} {labels.length > SHOWN_WORDS ? `${chosen.length} 个` : labels.join('、') || '无'}
            </RemovableChip>
          )
        })}
      {others.length > 0 && (
        <Popover
          label="筛选"
          button={({ expanded, toggle }) => (
            <ChipButton dashed expanded={expanded} icon={<Plus aria-hidden="true" />} onClick={toggle}>
              筛选
            </ChipButton>
          )}
        >
          {() => (
            <FilterChoice
              fields={others}
              list={({ name, field }) => listFilterOptions(name, field, rows, references)}
              chosen={state.filters}
              onChoose={setFilter}
            />
          )}
        </Popover>
      )}
      {chooser && (
        <span className={styles['end']}>
          <Popover
            label="显示的列"
            align="end"
            button={({ expanded, toggle }) => (
              <ChipButton expanded={expanded} icon={<Columns3 aria-hidden="true" />} onClick={toggle}>
                列 {chooser.columns.length} / {fields.length}
              </ChipButton>
            )}
          >
            {() => <ColumnChooser {...chooser} />}
          </Popover>
        </span>
      )}
    </div>
  )
}

interface FilterChoiceProps {
  fields: readonly NamedField[]
  list: (field: NamedField) => readonly FilterOption[]
  chosen: ListState['filters']
  onChoose: (name: string, values: readonly string[]) => void
}

function FilterChoice({ fields, list, chosen, onChoose }: FilterChoiceProps) {
  const [current, setCurrent] = useState(fields[0]?.name ?? '')
  const field = fields.find(({ name }) => name === current) ?? fields[0]
  if (!field) return null
  const values = chosen[field.name] ?? []
  return (
    <div className={styles['choice']}>
      <div className={styles['names']} role="tablist" aria-label="按什么筛选">
        {fields.map(({ name, field: { label } }) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === field.name}
            onClick={() => setCurrent(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles['values']} role="tabpanel" aria-label={field.field.label}>
        {list(field).map(({ value, label, count }) => (
          <Tick
            key={value}
            label={`${label} ${count}`}
            state={values.includes(value)}
            onChange={(checked) =>
              onChoose(field.name, checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
        ))}
        {list(field).length === 0 && <p className={styles['none']}>没有可选的值</p>}
      </div>
    </div>
  )
}
