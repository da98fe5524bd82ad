import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import Columns3 from 'lucide-react/icons/columns-3'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useState, type ReactNode, type RefObject } from 'react'

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
  /** Button of the saved views. */
  views?: ReactNode
}

const SHOWN_WORDS = 3

/** Search, chips of the chosen filters, states with their counts, and the choice of further filters and of columns. */
export function FilterBar(props: FilterBarProps) {
  const { definition, rows, fields, references, state, onChange, chooser, views } = props
  const setFilter = (name: string, values: readonly string[]) =>
    onChange({ filters: { ...state.filters, [name]: values } })
  const status = fields.find(({ name }) => name === definition.statusField)
  const others = fields.filter((one) => one !== status && isFilterable(one.field))
  const listOptions = ({ name, field }: NamedField) => listFilterOptions(name, field, rows, references)
  const shared = { chosen: state.filters, listOptions, onChoose: setFilter }
  return (
    <search className={styles['bar']} aria-label={`筛选${definition.label}`}>
      <SearchInput {...props} />
      {status && <StatusChips {...shared} field={status} />}
      {others.map((one) => (
        <ChosenFilter key={one.name} {...shared} field={one} />
      ))}
      {others.length > 0 && (
        <Popover
          label="筛选"
          renderButton={({ expanded, toggle }) => (
            <ChipButton dashed expanded={expanded} icon={<Plus aria-hidden="true" />} onClick={toggle}>
              筛选
            </ChipButton>
          )}
        >
          {() => <FilterChoice {...shared} fields={others} />}
        </Popover>
      )}
      <span className={styles['end']}>
        {views}
        {chooser && (
          <Popover
            label="显示的列"
            align="end"
            renderButton={({ expanded, toggle }) => (
              <ChipButton expanded={expanded} icon={<Columns3 aria-hidden="true" />} onClick={toggle}>
                列 {chooser.columns.length} / {fields.length}
              </ChipButton>
            )}
          >
            {() => <ColumnChooser {...chooser} />}
          </Popover>
        )}
      </span>
    </search>
  )
}

function SearchInput({ definition, state, onChange, search }: FilterBarProps) {
  return (
    <label className={styles['search']}>
      <Search aria-hidden="true" />
      <span className="visually-hidden">搜索{definition.label}</span>
      <input
        ref={search}
        type="search"
        placeholder={
          definition.isSearched
            ? '姓名、拼音、卡号、手机号后四位'
            : `搜索${definition.fields[definition.titleField]?.label ?? '名称'}`
        }
        value={state.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <KeyCap>/</KeyCap>
    </label>
  )
}

interface Filters {
  chosen: ListState['filters']
  listOptions: (field: NamedField) => readonly FilterOption[]
  onChoose: (name: string, values: readonly string[]) => void
}

function StatusChips({ field, chosen, listOptions, onChoose }: Filters & { field: NamedField }) {
  const values = chosen[field.name] ?? []
  const options = listOptions(field)
  if (options.length < 2 && values.length === 0) return null
  return options.map(({ value, label, count }) => (
    <ChipButton
      key={value}
      pressed={values.includes(value)}
      onClick={() => onChoose(field.name, values.includes(value) ? [] : [value])}
    >
      {label} {count}
    </ChipButton>
  ))
}

function ChosenFilter({ field, chosen, listOptions, onChoose }: Filters & { field: NamedField }) {
  const values = chosen[field.name] ?? []
  if (values.length === 0) return null
  const labels = listOptions(field)
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
  const { label } = field.field
  return (
    <RemovableChip label={`筛选：${label}`} onRemove={() => onChoose(field.name, [])}>
      {label} {labels.length > SHOWN_WORDS ? `${values.length} 个` : labels.join('、') || '无'}
    </RemovableChip>
  )
}

function FilterChoice({ fields, chosen, listOptions, onChoose }: Filters & { fields: readonly NamedField[] }) {
  const [current, setCurrent] = useState(fields[0]?.name ?? '')
  const field = fields.find(({ name }) => name === current) ?? fields[0]
  if (!field) return null
  const values = chosen[field.name] ?? []
  const options = listOptions(field)
  return (
    <div className={styles['choice']}>
      <div className={styles['names']} role="tablist" aria-label="按什么筛选" aria-orientation="vertical">
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
        {options.map(({ value, label, count }) => (
          <Tick
            key={value}
            label={`${label} ${count}`}
            state={values.includes(value)}
            onChange={(checked) =>
              onChoose(field.name, checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
        ))}
        {options.length === 0 && <p className={styles['none']}>没有可选的值</p>}
      </div>
    </div>
  )
}
