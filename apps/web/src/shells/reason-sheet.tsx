import type { ReactNode } from 'react'
import { formTexts } from '@nocturne/contract/client-texts'

import { useForm } from '../lib/form.ts'
import { FormSheet, type FormSheetProps } from './form-sheet.tsx'
import { ReasonField } from './reason-field.tsx'

export interface ReasonSheetProps extends Omit<FormSheetProps, 'form' | 'children'> {
  /** Under which name the reason waits until it is sent: the act and the thing, `lock.12`. */
  draft: string
  /** Reasons that are a tap away. */
  usual?: readonly string[]
  /** The usual reason, standing there at first: for an act that is taken back as easily. */
  preset?: string
  /** `撤台原因`; plainly 原因 where the title says of what. */
  reasonLabel?: string
  /** The consequence, where there is one to know. */
  children?: ReactNode
  /** Sends it, with the reason. */
  send: (reason: string) => unknown
}

/** An act that only asks why. */
export function ReasonSheet({ draft, usual, preset = '', reasonLabel, children, send, ...sheet }: ReasonSheetProps) {
  const form = useForm({
    draft,
    initial: { reason: preset },
    check: ({ reason }) => ({ reason: reason.trim() === '' && formTexts.reasonRequired }),
    send: ({ reason }) => send(reason.trim()),
  })
  return (
    <FormSheet form={form} {...sheet}>
      {children}
      <ReasonField field={form.field('reason')} label={reasonLabel ?? '原因'} usual={usual ?? []} />
    </FormSheet>
  )
}
