import { Chip, ChipRow } from '#kit/chip.tsx'
import { TextInput } from '#kit/text-input.tsx'
import type { FormFieldState } from '#lib/form.ts'
import { FormField } from './form-field.tsx'
import styles from './reason-field.module.css'

interface ReasonFieldProps {
  field: FormFieldState<string>
  /** Label: `退单原因`, or only 原因 if the title already names the action. */
  label?: string
  optional?: boolean
  /** Common reasons, from `common-reasons.ts`. */
  usual?: readonly string[]
}

/** Maximum length, as in the contract. */
const MAX_LENGTH = 100

/** Reason: chips for common ones, free text for others. */
export function ReasonField({ field, label = '原因', optional = false, usual = [] }: ReasonFieldProps) {
  return (
    <div className={styles['field']}>
      <FormField field={field} label={label} optional={optional}>
        {(control) => <TextInput {...control} maxLength={MAX_LENGTH} />}
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
