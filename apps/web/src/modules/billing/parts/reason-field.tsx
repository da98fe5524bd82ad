import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { Field } from '../../../kit/field.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import styles from './reason-field.module.css'

export interface ReasonFieldProps {
  label: string
  /** The usual ones, a tap each. */
  usual: readonly string[]
  value: string
  onChange: (reason: string) => void
}

/** Why: a tap for the usual reasons, words for the others. */
export function ReasonField({ label, usual, value, onChange }: ReasonFieldProps) {
  return (
    <div className={styles['field']}>
      <Field label={label}>
        <TextInput value={value} maxLength={100} onChange={onChange} />
      </Field>
      <ChipRow label={`常用${label}`}>
        {usual.map((reason) => (
          <Chip key={reason} selected={reason === value} onClick={() => onChange(reason)}>
            {reason}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
