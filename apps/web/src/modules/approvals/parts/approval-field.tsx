import type { ReactNode } from 'react'

import { DateField, TimeField } from '#kit/date-field.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { NumberInput } from '#kit/number-input.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Select } from '#kit/select.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextArea } from '#kit/text-area.tsx'
import type { FormFieldState } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { PersonPicker, WALK_IN } from '../../directory/public.ts'
import type { FormField as DescribedField, FormValue } from '../form-values.ts'
import { SittingSelect } from './sitting-select.tsx'
import { TableSelect } from './table-select.tsx'

interface ApprovalFieldProps {
  /** Definition of the field in the approval type. */
  described: DescribedField
  field: FormFieldState<FormValue | undefined>
}

/** Field of a form, with the control for its type. */
export function ApprovalField({ described, field }: ApprovalFieldProps) {
  return (
    <FormField field={field} label={described.label} optional={!described.required}>
      {(control) => renderControl(described, control)}
    </FormField>
  )
}

type Control = { value: FormValue | undefined; onChange: (value: FormValue) => void }

/** Maximum number of options shown as a grid; a field with more options is a select. */
const IN_SIGHT = 6

function renderControl(field: DescribedField, { value, onChange }: Control): ReactNode {
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : null
  const { label, options = [], placeholder } = field
  switch (field.type) {
    case 'text':
      return <TextArea rows={2} value={text} onChange={onChange} {...(placeholder && { placeholder })} />
    case 'number':
      return <NumberInput decimals={2} value={text} onChange={onChange} />
    case 'money':
      return <MoneyInput fen={number} onChange={onChange} />
    case 'date':
      return <DateField max={null} value={text} onChange={onChange} />
    case 'datetime':
      return <DateTime label={label} value={text} onChange={onChange} />
    case 'select': {
      const choices = options.map((option) => ({ id: option, label: option }))
      const chosen = text === '' ? null : text
      return options.length > IN_SIGHT ? (
        <Select label={label} options={choices} value={chosen} onChange={onChange} />
      ) : (
        <PickerGrid label={label} options={choices} value={chosen} onChange={onChange} />
      )
    }
    case 'user':
      return field.walkIn ? (
        <PersonPicker
          label={label}
          emptyLabel={WALK_IN.nickName}
          value={number === WALK_IN.userId ? null : (number ?? undefined)}
          onChange={(userId) => onChange(userId ?? WALK_IN.userId)}
        />
      ) : (
        <PersonPicker label={label} value={number ?? undefined} onChange={onChange} />
      )
    case 'table':
      return <TableSelect label={label} value={number} onChange={onChange} />
    case 'sitting':
      return <SittingSelect label={label} value={number} onChange={onChange} />
    case 'image':
      return (
        <ImageField
          label={label}
          value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []}
          onChange={onChange}
        />
      )
  }
}

/** Date and time next to each other, as `2026-03-14 21:30`. */
function DateTime({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [date = '', time = ''] = value.split(' ')
  return (
    <Stack row>
      <DateField max={null} value={date} onChange={(day) => onChange(`${day} ${time}`)} />
      <TimeField label={`${label} 时间`} value={time} onChange={(clock) => onChange(`${date} ${clock}`)} />
    </Stack>
  )
}
