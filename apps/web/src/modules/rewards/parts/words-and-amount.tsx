import { Field } from '../../../kit/field.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import type { Words } from '../amount.ts'
import { AmountPicker } from './amount-picker.tsx'
import styles from './reward.module.css'

type WordsAndAmountProps = {
  quickAmounts: readonly number[]
  bounds: { min: number; max: number }
  words: Words
  /** The amount is out of bounds. */
  wrong: boolean
  onChange: (part: Partial<Words>) => void
}

/** How much, with which words, and whether in the guest's own name. */
export default function WordsAndAmount({ quickAmounts, bounds, words, wrong, onChange }: WordsAndAmountProps) {
  return (
    <div className={styles['stack']}>
      <AmountPicker
        quickAmounts={quickAmounts}
        bounds={bounds}
        amount={words.amount}
        error={wrong ? '打赏金额不正确' : null}
        onChange={(amount) => onChange({ amount })}
      />
      <Field label="留言" optional>
        <TextInput
          value={words.message}
          onChange={(message) => onChange({ message })}
          maxLength={60}
          placeholder="想说的话"
          enterKeyHint="done"
        />
      </Field>
      <Switch label="匿名打赏" checked={words.anonymous} onChange={(anonymous) => onChange({ anonymous })} />
    </div>
  )
}
