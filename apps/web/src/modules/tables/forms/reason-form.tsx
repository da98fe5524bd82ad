import { useState, type ReactNode } from 'react'
import { formTexts } from '@nocturne/contract/client-texts'

import { Field } from '../../../kit/field.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { FormSheet, type FormSheetProps } from '../../../shells/form-sheet.tsx'

type ReasonFormProps = Omit<FormSheetProps, 'onSubmit' | 'children' | 'disabledReason'> & {
  /** The consequence, in a sentence. */
  children?: ReactNode
  onSubmit: (reason: string) => unknown
}

/** An act that only asks why. */
export function ReasonForm({ children, onSubmit, ...sheet }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <FormSheet
      {...sheet}
      disabledReason={reason.trim() ? null : formTexts.reasonRequired}
      onSubmit={() => onSubmit(reason.trim())}
    >
      {children !== undefined && <p>{children}</p>}
      <Field label="原因">
        <TextArea value={reason} onChange={setReason} maxLength={100} rows={2} />
      </Field>
    </FormSheet>
  )
}
