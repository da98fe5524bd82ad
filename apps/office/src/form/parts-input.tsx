import { getInitialValue, type EntityField, type FieldValue, type PartValue } from '@nocturne/contract/entity/field'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import type { RecordReferences } from '#lib/references.ts'

import type { FieldInputProps } from './field-input.tsx'
import styles from './form.module.css'

interface PartsInputProps {
  field: Extract<EntityField, { kind: 'parts' }>
  value: readonly PartValue[]
  references: RecordReferences
  onChange: (value: PartValue[]) => void
  onFault: (fault: string | null) => void
  /** Draws the input of a cell; given by `FieldInput`, which draws this one. */
  renderField: (props: FieldInputProps) => ReactNode
}

/** Rows with fields of their own. */
export function PartsInput({ field, value, references, onChange, onFault, renderField }: PartsInputProps) {
  const change = (index: number, name: string, next: FieldValue) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: next } : row)))
  const add = () =>
    onChange([
      ...value,
      Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, getInitialValue(one)])),
    ])
  return (
    <fieldset className={styles['parts']} aria-label={field.label}>
      {value.map((row, index) => (
        // Rows have no id; their values are controlled, so the position identifies them.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['part']}>
          {Object.entries(field.fields).map(([name, one]) => (
            <div key={name}>
              {renderField({
                name: `${index}.${name}`,
                field: one,
                value: row[name] ?? getInitialValue(one),
                references,
                onChange: (next) => change(index, name, next),
                onFault: (fault) => onFault(fault && `第${index + 1}行：${fault}`),
              })}
            </div>
          ))}
          <IconButton
            label={`去掉第${index + 1}行`}
            icon={<X />}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {value.length < field.max && (
        <Button icon={<Plus />} onClick={add}>
          加一行
        </Button>
      )}
    </fieldset>
  )
}
