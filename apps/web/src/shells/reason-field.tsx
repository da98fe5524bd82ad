import { Chip, ChipRow } from '../kit/chip.tsx'
import { TextInput } from '../kit/text-input.tsx'
import type { FormFieldState } from '../lib/form.ts'
import { FormField } from './form-field.tsx'
import styles from './reason-field.module.css'

export interface ReasonFieldProps {
  field: FormFieldState<string>
  /** `退单原因`; plainly 原因 where the title says of what. */
  label?: string
  optional?: boolean
  /** Out of `usual-reasons.ts`. */
  usual?: readonly string[]
}

/** Contract: reasons are this long at most. */
const MOST_LETTERS = 100

/** Why: a tap for the usual reasons, words for the others. */
export function ReasonField({ field, label = '原因', optional = false, usual = [] }: ReasonFieldProps) {
  return (
    <div className={styles['field']}>
      <FormField field={field} label={label} optional={optional}>
        {(control) => <TextInput {...control} maxLength={MOST_LETTERS} />}
      </FormField>
      {usual.length > 0 && (
        <ChipRow label="常用说法">
          {usual.map((reason) => (
            <Chip key={reason} selected={reason === field.value} onClick={() => field.onChange(reason)}>
              {reason}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}
