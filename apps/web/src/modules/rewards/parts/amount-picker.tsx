import { formatFen } from '@nocturne/base/money'

import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { OWN, type Amount } from '../amount.ts'

type AmountPickerProps = {
  quickAmounts: readonly number[]
  bounds: { min: number; max: number }
  amount: Amount
  error: string | null
  onChange: (amount: Amount) => void
}

/** How much: one tap, or an amount of one's own. */
export function AmountPicker({ quickAmounts, bounds, amount, error, onChange }: AmountPickerProps) {
  const from = formatFen(bounds.min, { trim: true })
  const to = formatFen(bounds.max, { trim: true })
  return (
    <>
      <PickerGrid
        label="打赏金额"
        columns={4}
        options={[
          ...quickAmounts.map((fen) => ({ id: fen, label: formatFen(fen, { trim: true }) })),
          { id: OWN, label: '其他' },
        ]}
        value={amount.quick}
        onChange={(quick) => onChange({ ...amount, quick })}
      />
      {amount.quick === OWN && (
        <Field label="自定义金额" error={error && `${error}，请输入 ${from} 至 ${to}`} hint={`${from} 至 ${to}`}>
          <MoneyInput large fen={amount.typed} onChange={(typed) => onChange({ ...amount, typed })} />
        </Field>
      )}
    </>
  )
}
