import { getInitialValue, type EntityField, type FieldValue, type PartValue } from '@nocturne/contract/entity/field'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import type { RecordReferences } from '#lib/references.ts'

import type { FieldInputProps } from './field-input.tsx'
import styles from './form.module.css'

export interface PartsInputProps {
  field: Extract<EntityField, { kind: 'parts' }>
  value: readonly PartValue[]
  references: RecordReferences
  onChange: (value: PartValue[]) => void
  onFault: (fault: string | null) => void
  /** Draws the input of a cell; given by `FieldInput`, which draws this one. */
  renderField: (props: FieldInputProps) => ReactNode
}

/** Rows with fields of their own. Each row has a key of its own, so that removing one leaves the text of the others. */
export function PartsInput({ field, value, references, onChange, onFault, renderField }: PartsInputProps) {
  const [kept, setKept] = useState<readonly number[]>(() => value.map((_, index) => index))
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  // Values that were restored or discarded have other rows than the ones shown before.
  const keys = kept.length === value.length ? kept : value.map((_, index) => index)

  const change = (index: number, name: string, next: FieldValue) =>
    onChange(value.map((row, at) => (at === index ? { ...row, [name]: next } : row)))
  const add = () => {
    setKept([...keys, Math.max(-1, ...keys) + 1])
    onChange([
      ...value,
      Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, getInitialValue(one)])),
    ])
  }
  const report = (next: ReadonlyMap<string, string>, shown: readonly number[]) => {
    setFaults(next)
    const [first] = next
    onFault(first ? `第${shown.indexOf(Number.parseInt(first[0], 10)) + 1}行：${first[1]}` : null)
  }
  const setFault = (key: number, name: string, fault: string | null) => {
    const next = new Map(faults)
    if (fault === null) next.delete(`${key} ${name}`)
    else next.set(`${key} ${name}`, fault)
    report(next, keys)
  }
  const remove = (key: number) => {
    const left = keys.filter((one) => one !== key)
    onChange(value.filter((_, index) => keys[index] !== key))
    setKept(left)
    report(new Map([...faults].filter(([name]) => !name.startsWith(`${key} `))), left)
  }
  return (
    <fieldset className={styles['parts']} aria-label={field.label}>
      {keys.map((key, index) => (
        <div key={key} className={styles['part']}>
          {Object.entries(field.fields).map(([name, one]) => (
            <div key={name}>
              {renderField({
                name: `${key}.${name}`,
                field: one,
                value: value[index]?.[name] ?? getInitialValue(one),
                references,
                onChange: (next) => change(index, name, next),
                onFault: (fault) => setFault(key, name, fault),
              })}
            </div>
          ))}
          <IconButton label={`去掉第${index + 1}行`} icon={<X />} onClick={() => remove(key)} />
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
