import type { EntityDefinition } from '@nocturne/contract/entity/definition'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'

import type { RecordForm } from './record-form.ts'
import styles from './record-panel.module.css'

const SHOWN = 6

/** Range of names for several new records, with a preview of the names. */
export function SeriesField({
  form,
  definition,
  error,
}: {
  form: RecordForm
  definition: EntityDefinition
  error: string | null
}) {
  const names = form.seriesTitle && 'names' in form.seriesTitle ? form.seriesTitle.names : []
  const label = definition.fields[definition.titleField]?.label ?? definition.label
  return (
    <div data-wide>
      <Field
        name={definition.titleField}
        label={`${label}范围`}
        required
        hint="例如 A01–A20，其余资料都一样"
        error={error ?? form.seriesError}
      >
        {(control) => (
          <input
            {...control}
            className={inputs['input']}
            value={form.series ?? ''}
            placeholder="A01–A20"
            autoComplete="off"
            onChange={(event) => form.setSeries(event.target.value)}
          />
        )}
      </Field>
      {names.length > 0 && (
        <p className={styles['names']} aria-live="polite">
          {names.slice(0, SHOWN).join('、')}
          {names.length > SHOWN && ` … ${names.at(-1)}`}，共 {names.length} {definition.counter}
        </p>
      )}
      <Button kind="ghost" onClick={() => form.setSeries(null)}>
        只新增一{definition.counter}
      </Button>
    </div>
  )
}
