import { formatCell, parseCell } from '@nocturne/contract/entity/cell'
import type { EntityField, FieldValue } from '@nocturne/contract/entity/field'
import { useState } from 'react'

import type { ControlProps } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'
import type { RecordReferences } from '#lib/references.ts'
import { getUnit } from '#lib/shown-fields.ts'

interface ParsedInputProps {
  control: ControlProps
  field: EntityField
  value: FieldValue
  references: RecordReferences
  onChange: (value: FieldValue) => void
  onFault: (fault: string | null) => void
}

/** Text of a figure without its unit, which stands next to the input. */
const toText = (field: EntityField, value: FieldValue, references: RecordReferences) =>
  formatCell(field, value, references).replace(/%$/, '')

/** Input of a figure: typed as text, stored as a number. Text that is not a figure stays and is reported. */
export function ParsedInput({ control, field, value, references, onChange, onFault }: ParsedInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: FieldValue } | null>(null)
  // The typed text is shown only while it stands for the current value: 撤销 and a reload replace the value.
  const text = typed !== null && typed.value === value ? typed.text : toText(field, value, references)
  const handleText = (next: string) => {
    if (next.trim() === '') {
      setTyped({ text: next, value: null })
      onFault(null)
      return onChange(null)
    }
    const parsed = parseCell(field, next, references)
    if ('fault' in parsed) {
      setTyped({ text: next, value })
      return onFault(parsed.fault)
    }
    setTyped({ text: next, value: parsed.value })
    onFault(null)
    onChange(parsed.value)
  }
  const unit = field.kind === 'rate' ? '%' : getUnit(field)
  return (
    <div className={inputs['affixed']}>
      {field.kind === 'money' && <span aria-hidden="true">¥</span>}
      <input
        {...control}
        className={inputs['input']}
        inputMode={field.kind === 'int' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        onChange={(event) => handleText(event.target.value)}
      />
      {field.kind !== 'money' && unit !== '' && <span aria-hidden="true">{unit}</span>}
    </div>
  )
}
