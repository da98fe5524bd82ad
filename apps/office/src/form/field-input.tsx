/** Input of a field by its kind. */
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { EntityField, FieldValue, PartValue } from '@nocturne/contract/entity/field'
import { listChoices } from '@nocturne/contract/entity/field'
import { lazy, Suspense } from 'react'

import { Combobox } from '#kit/combobox.tsx'
import { Field, type ControlProps } from '#kit/field.tsx'
import { Switch } from '#kit/switch.tsx'
import inputs from '#kit/input.module.css'
import type { RecordReferences } from '#lib/references.ts'

import { ColorInput } from './color-input.tsx'
import { ChoicesInput } from './choices-input.tsx'
import { DatesInput, ReferencesInput, WordsInput } from './list-inputs.tsx'
import { ParsedInput } from './parsed-input.tsx'
import { PartsInput } from './parts-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { toComboboxOptions } from './record-options.ts'
import { WeekdaysInput } from './weekdays-input.tsx'

const PackageInput = lazy(() => import('./package-input.tsx'))
const FlowInput = lazy(() => import('./flow-input.tsx'))

export interface FieldInputProps {
  name: string
  field: EntityField
  value: FieldValue
  references: RecordReferences
  /** Other values of the form. */
  values?: EntityValues | undefined
  error?: string | null | undefined
  onChange: (value: FieldValue) => void
  /** Reports text that cannot be read as a value; null once it can. */
  onFault: (fault: string | null) => void
}

/** Kinds that consist of several controls, which are named as a group. */
const GROUPS = new Set<EntityField['kind']>([
  'references',
  'choices',
  'words',
  'dates',
  'weekdays',
  'color',
  'picture',
  'parts',
])

/** Label, input, hint and error of a field. */
export function FieldInput(props: FieldInputProps) {
  const { name, field, error } = props
  return (
    <Field
      name={name}
      label={field.label}
      required={field.required ?? false}
      hint={field.hint}
      error={error}
      unlabelled={field.kind === 'flag'}
      group={GROUPS.has(field.kind)}
    >
      {(control) => <Control {...props} control={control} />}
    </Field>
  )
}

function Control({
  field,
  value,
  references,
  values,
  onChange,
  onFault,
  control,
}: FieldInputProps & { control: ControlProps }) {
  switch (field.kind) {
    case 'text':
    case 'lines':
      return <TextInput field={field} value={value as string} onChange={onChange} control={control} />
    case 'int':
    case 'decimal':
    case 'money':
    case 'rate':
      return (
        <ParsedInput
          control={control}
          field={field}
          value={value}
          references={references}
          onChange={onChange}
          onFault={onFault}
        />
      )
    case 'flag':
      return (
        <Switch
          id={control.id}
          label={field.label}
          checked={value === true}
          describedBy={control['aria-describedby']}
          onChange={onChange}
        />
      )
    case 'choice':
      return <ChoiceInput field={field} value={value} onChange={onChange} control={control} />
    case 'choices':
      return <ChoicesInput field={field} value={value as string[]} onChange={onChange} />
    case 'reference':
      return (
        <Combobox
          control={control}
          value={value as number | null}
          options={toComboboxOptions(references.listRecords(field.entity), [value as number])}
          onChange={onChange}
        />
      )
    case 'references':
      return <ReferencesInput field={field} value={value as number[]} references={references} onChange={onChange} />
    case 'words':
      return <WordsInput field={field} value={value as string[]} onChange={onChange} />
    case 'date':
    case 'clock':
      return <TimeInput field={field} value={value as string | null} onChange={onChange} control={control} />
    case 'dates':
      return <DatesInput field={field} value={value as string[]} onChange={onChange} />
    case 'weekdays':
      return <WeekdaysInput field={field} value={value as number[]} onChange={onChange} />
    case 'color':
      return <ColorInput label={field.label} value={value as string | null} onChange={onChange} />
    case 'picture':
      return <PictureInput label={field.label} value={value as string | null} onChange={onChange} />
    case 'parts':
      return <RowsInput {...{ field, references, values, onChange, onFault }} value={value as readonly PartValue[]} />
  }
}

type RowsInputProps = Omit<FieldInputProps, 'name' | 'error' | 'field' | 'value'> & {
  field: Extract<EntityField, { kind: 'parts' }>
  value: readonly PartValue[]
}

/** Rows with fields of their own, by the builder that the field names. */
function RowsInput({ values, ...rows }: RowsInputProps) {
  const renderField = (props: FieldInputProps) => <FieldInput {...props} />
  if (rows.field.builder === undefined) return <PartsInput {...rows} renderField={renderField} />
  if (rows.field.builder === 'flow')
    return (
      <Suspense fallback={null}>
        <FlowInput {...rows} renderField={renderField} />
      </Suspense>
    )
  return (
    <Suspense fallback={null}>
      <PackageInput {...rows} renderField={renderField} salePrice={(values?.['salePrice'] as number | null) ?? null} />
    </Suspense>
  )
}

type InputProps<K extends EntityField['kind'], V> = {
  field: Extract<EntityField, { kind: K }>
  value: V
  onChange: (value: FieldValue) => void
  control: ControlProps
}

function TextInput({ field, value, onChange, control }: InputProps<'text' | 'lines', string>) {
  const shared = { ...control, className: inputs['input'], value, maxLength: field.max }
  if (field.kind === 'lines')
    return <textarea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />
  return (
    <input
      {...shared}
      inputMode={field.pattern === 'phone' ? 'tel' : undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function TimeInput({ field, value, onChange, control }: InputProps<'date' | 'clock', string | null>) {
  return (
    <input
      {...control}
      type={field.kind === 'date' ? 'date' : 'time'}
      className={inputs['input']}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

function ChoiceInput({ field, value, onChange, control }: InputProps<'choice', FieldValue>) {
  return (
    <select
      {...control}
      className={inputs['input']}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      {(!field.required || value === null) && <option value="">不选</option>}
      {listChoices(field).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
