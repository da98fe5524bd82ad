import type { ReactNode } from 'react'
import { formTexts } from '@nocturne/contract/client-texts'

import { useForm } from '#lib/form.ts'
import { FormSheet, type FormSheetProps } from './form-sheet.tsx'
import { ReasonField } from './reason-field.tsx'

interface ReasonSheetProps extends Omit<FormSheetProps, 'form' | 'children'> {
  /** Name of the draft: action and id, such as `lock.12`. */
  draft: string
  /** Common reasons, selectable by a tap. */
  usual?: readonly string[]
  /** Prefilled reason, for actions that are easy to undo. */
  preset?: string
  /** Label of the field: `撤台原因`, or only 原因 if the title already names the action. */
  reasonLabel?: string
  /** Text on the consequence of the action, if any. */
  children?: ReactNode
  /** Sends the command with the reason. */
  send: (reason: string) => unknown
}

/** Sheet for an action that requires only a reason. */
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
