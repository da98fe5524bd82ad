import { TextInput } from '#kit/text-input.tsx'
import type { FormFieldState } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { findSlipLabel, type RepayMethod } from './slip-rules.ts'

interface SlipFieldProps {
  payMethod: RepayMethod
  field: FormFieldState<string>
}

/** Field for the slip number of a card payment or the reference of a transfer; renders nothing for other methods. */
export function SlipField({ payMethod, field }: SlipFieldProps) {
  const label = findSlipLabel(payMethod)
  if (label === null) return null
  const card = payMethod === 'card'
  return (
    <FormField field={field} label={label} optional={card} hint={card ? undefined : '银行回单或转账记录上的编号'}>
      {(control) => <TextInput maxLength={40} {...(card && { inputMode: 'numeric' as const })} {...control} />}
    </FormField>
  )
}
