import { listChoices, type EntityField } from '@nocturne/contract/entity/field'

import styles from './form.module.css'

/** One toggle for each code of a dictionary. */
export function ChoicesInput({
  field,
  value,
  onChange,
}: {
  field: Extract<EntityField, { kind: 'choices' }>
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((other) => other !== code) : [...value, code])
  return (
    <fieldset className={styles['choices']} aria-label={field.label}>
      {listChoices(field).map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value.includes(choice.value)}
          onClick={() => toggle(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
