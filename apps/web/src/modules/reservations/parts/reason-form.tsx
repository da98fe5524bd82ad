import { useState, type ReactNode } from 'react'
import { formTexts } from '@nocturne/contract/client-texts'

import { ChipRow, Chip } from '../../../kit/chip.tsx'
import { Field } from '../../../kit/field.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import styles from './booking-form.module.css'

type ReasonFormProps = {
  title: string
  fact: string
  /** Reasons that are a tap away. */
  usual: readonly string[]
  /** The consequence, where there is one to know. */
  children?: ReactNode
  onSubmit: (reason: string) => unknown
  onClose: () => void
}

/** A booking ends without guests: why. */
export function ReasonForm({ usual, children, onSubmit, ...sheet }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <FormSheet
      {...sheet}
      submitKind="danger"
      disabledReason={reason.trim() ? null : formTexts.reasonRequired}
      onSubmit={() => onSubmit(reason.trim())}
    >
      {children}
      <Field label="原因">
        <TextInput value={reason} onChange={setReason} maxLength={100} />
      </Field>
      <div className={styles['chips']}>
        <ChipRow label="常用原因">
          {usual.map((word) => (
            <Chip key={word} selected={word === reason} onClick={() => setReason(word)}>
              {word}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </FormSheet>
  )
}
