import type { EntityField } from '@nocturne/contract/entity/field'
import { useId, useState } from 'react'

import { RemovableChip } from '#kit/chip.tsx'
import { Combobox } from '#kit/combobox.tsx'
import inputs from '#kit/input.module.css'
import type { RecordReferences } from '#lib/references.ts'

import { toComboboxOptions } from './record-options.ts'
import styles from './form.module.css'

const bare = { 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }

type FieldOf<K extends EntityField['kind']> = Extract<EntityField, { kind: K }>

/** Chosen records as chips, and a box that adds one. */
export function ReferencesInput({
  field,
  value,
  references,
  onChange,
}: {
  field: FieldOf<'references'>
  value: readonly number[]
  references: RecordReferences
  onChange: (value: number[]) => void
}) {
  const id = useId()
  const rows = references.listRecords(field.entity)
  return (
    <fieldset className={styles['chips']} aria-label={field.label}>
      {value.map((one) => {
        const title = references.findTitle(field.entity, one) ?? String(one)
        return (
          <RemovableChip key={one} label={title} onRemove={() => onChange(value.filter((other) => other !== one))}>
            {title}
          </RemovableChip>
        )
      })}
      {value.length < field.max && (
        <Combobox
          key={value.length}
          control={{ ...bare, id }}
          label={`添加${field.label}`}
          placeholder={`添加${field.label}`}
          value={null}
          options={toComboboxOptions(rows, []).filter((option) => !value.includes(option.id))}
          onChange={(added) => added !== null && onChange([...value, added])}
        />
      )}
    </fieldset>
  )
}

/** Typed words as chips; Enter or a comma ends a word. */
export function WordsInput({
  field,
  value,
  onChange,
}: {
  field: FieldOf<'words'>
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text.split(/[、,，;；\n]+/).map((word) => word.trim())
    const added = words.filter((word) => word !== '' && !value.includes(word))
    if (added.length > 0) onChange([...value, ...new Set(added)].slice(0, field.max))
    setTyped('')
  }
  return (
    <fieldset className={styles['chips']} aria-label={field.label}>
      {value.map((word) => (
        <RemovableChip key={word} label={word} onRemove={() => onChange(value.filter((other) => other !== word))}>
          {word}
        </RemovableChip>
      ))}
      <input
        className={inputs['input']}
        aria-label={`添加${field.label}`}
        placeholder="输入后按回车"
        value={typed}
        maxLength={field.wordMax ?? 20}
        onChange={(event) =>
          /[、,，;；]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value)
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            add(typed)
          }
        }}
        onBlur={() => add(typed)}
      />
    </fieldset>
  )
}

/** Chosen dates as chips, and a date input that adds one. */
export function DatesInput({
  field,
  value,
  onChange,
}: {
  field: FieldOf<'dates'>
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const add = (date: string) => {
    if (date !== '' && !value.includes(date)) onChange([...value, date].toSorted())
  }
  return (
    <fieldset className={styles['chips']} aria-label={field.label}>
      {value.map((date) => (
        <RemovableChip key={date} label={date} onRemove={() => onChange(value.filter((other) => other !== date))}>
          {date}
        </RemovableChip>
      ))}
      {value.length < field.max && (
        <input
          key={value.length}
          type="date"
          className={inputs['input']}
          aria-label={`添加${field.label}`}
          // A date is complete when the input is left or Enter is pressed; every typed digit changes it.
          onBlur={(event) => add(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add(event.currentTarget.value)
            }
          }}
        />
      )}
    </fieldset>
  )
}
