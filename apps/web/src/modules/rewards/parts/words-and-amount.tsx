import { Switch } from '#kit/switch.tsx'
import { TextInput } from '#kit/text-input.tsx'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import type { TipBounds, TipValues } from '../tip-form-rules.ts'
import { TipAmountPicker } from './amount-picker.tsx'
import styles from './reward.module.css'

type WordsAndAmountProps = { form: Form<TipValues>; quickAmounts: readonly number[]; bounds: TipBounds }

/** Amount, message and anonymity. */
export default function TipFields({ form, quickAmounts, bounds }: WordsAndAmountProps) {
  return (
    <div className={styles['stack']}>
      <TipAmountPicker form={form} quickAmounts={quickAmounts} bounds={bounds} />
      <FormField field={form.field('message')} label="留言" optional>
        {(control) => <TextInput maxLength={60} placeholder="想说的话" enterKeyHint="done" {...control} />}
      </FormField>
      <Switch label="匿名打赏" checked={form.value.anonymous} onChange={(anonymous) => form.change({ anonymous })} />
    </div>
  )
}
