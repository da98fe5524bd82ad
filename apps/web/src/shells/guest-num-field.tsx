import { useState } from 'react'

import { Chip } from '#kit/chip.tsx'
import { useGroupProps } from '#kit/field-context.ts'
import { NumberInput } from '#kit/number-input.tsx'
import type { FormFieldState } from '#lib/form.ts'
import { FormField } from './form-field.tsx'
import styles from './guest-num-field.module.css'
import { listSuggestedCounts } from './suggested-counts.ts'

interface GuestNumFieldProps {
  field: FormFieldState<number>
  /** Seats of the table; undefined until it is selected. */
  seats: number | undefined
}

/** 人数: chips for common party sizes, the keyboard for any other. */
export function GuestNumField({ field, seats }: GuestNumFieldProps) {
  return (
    <FormField field={field} label="人数" hint={seats === undefined ? undefined : `本台 ${seats} 座`}>
      {(control) => <Counts seats={seats} {...control} />}
    </FormField>
  )
}

type CountsProps = Pick<GuestNumFieldProps, 'seats'> & { value: number; onChange: (count: number) => void }

function Counts({ seats, value, onChange }: CountsProps) {
  const wiring = useGroupProps()
  const counts = listSuggestedCounts(seats ?? 0)
  const [otherSelected, setOtherSelected] = useState(false)
  // 0 means not selected yet.
  const other = otherSelected || (value !== 0 && !counts.includes(value))
  const pick = (count: number) => {
    setOtherSelected(false)
    onChange(count)
  }
  return (
    <>
      <fieldset className={styles['counts']} aria-label="人数" {...wiring}>
        {counts.map((count) => (
          <Chip key={count} label={`${count}人`} selected={!other && count === value} onClick={() => pick(count)}>
            {count}
          </Chip>
        ))}
        <Chip selected={other} onClick={() => setOtherSelected(true)}>
          其他
        </Chip>
      </fieldset>
      {other && (
        <div className={styles['other']}>
          <NumberInput
            label="其他人数"
            unit="人"
            maxLength={2}
            value={value === 0 ? '' : String(value)}
            onChange={(text) => {
              setOtherSelected(true)
              onChange(Number(text))
            }}
          />
        </div>
      )}
    </>
  )
}
