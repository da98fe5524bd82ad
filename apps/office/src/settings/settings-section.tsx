import { formatCell } from '@nocturne/contract/entity/cell'
import { isSameValue, type EntityValues } from '@nocturne/contract/entity/definition'
import { getEmptyValue } from '@nocturne/contract/entity/field'

import { FieldInput } from '#form/field-input.tsx'
import type { RecordForm } from '#form/record-form.ts'
import type { RecordReferences } from '#lib/references.ts'
import type { NamedField } from '#lib/shown-fields.ts'

import styles from './settings-page.module.css'

interface SettingsProps {
  /** Values that fields had before any change. */
  defaults: EntityValues
  form: RecordForm
  references: RecordReferences
}

/** Heading and fields of one section. */
export function SettingsSection({
  id,
  title,
  fields,
  ...settings
}: SettingsProps & { id: string; title: string; fields: readonly NamedField[] }) {
  return (
    <section id={id} className={styles['section']} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles['fields']}>
        {fields.map((field) => (
          <SettingsField key={field.name} {...field} {...settings} />
        ))}
      </div>
    </section>
  )
}

/** Input of one field; a changed one can be reset to its default. */
function SettingsField({ name, field, defaults, form, references }: SettingsProps & NamedField) {
  const value = form.values[name] ?? getEmptyValue(field)
  const fallback = defaults[name] ?? getEmptyValue(field)
  const isResettable = field.initial !== undefined && !isSameValue(value, fallback)
  return (
    <div className={styles['field']}>
      <FieldInput
        name={name}
        field={field}
        value={value}
        references={references}
        error={form.getError(name)}
        onChange={(next) => form.change(name, next)}
        onFault={(fault) => form.setFault(name, fault)}
      />
      {isResettable && (
        <button type="button" className={styles['reset']} onClick={() => form.change(name, fallback)}>
          恢复默认 {formatCell(field, fallback, references) || '空'}
        </button>
      )}
    </div>
  )
}
