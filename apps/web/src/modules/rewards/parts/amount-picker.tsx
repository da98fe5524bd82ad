import { formatFen } from '@nocturne/base/money'

import { MoneyInput } from '#kit/money-input.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { formatTipBounds, CUSTOM_AMOUNT, type TipBounds, type TipValues } from '../tip-form-rules.ts'

type AmountPickerProps = { form: Form<TipValues>; quickAmounts: readonly number[]; bounds: TipBounds }

/** Quick amounts, or a custom amount. */
export function TipAmountPicker({ form: { value, field }, quickAmounts, bounds }: AmountPickerProps) {
  return (
    <>
      <FormField field={field('quick')} label="打赏金额">
        {(control) => (
          <PickerGrid
            label="打赏金额"
            columns={4}
            options={[
              ...quickAmounts.map((fen) => ({ id: fen, label: formatFen(fen, { trim: true }) })),
              { id: CUSTOM_AMOUNT, label: '其他' },
            ]}
            {...control}
          />
        )}
      </FormField>
      {value.quick === CUSTOM_AMOUNT && (
        <FormField field={field('typed')} label="自定义金额" hint={formatTipBounds(bounds)}>
          {({ value: fen, onChange }) => <MoneyInput large fen={fen} onChange={onChange} />}
        </FormField>
      )}
    </>
  )
}
