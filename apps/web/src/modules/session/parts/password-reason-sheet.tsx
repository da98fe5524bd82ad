import { formTexts } from '@nocturne/contract/client-texts'
import type { Endpoint, InputOf } from '@nocturne/contract/endpoint'
import type { ReactNode } from 'react'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand, type CommandInput } from '#lib/offline/use-command.ts'
import type { AnyEndpoint } from '#lib/query/api.ts'
import { FormSheet, type FormSheetProps } from '#shells/form-sheet.tsx'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { encryptForSending } from '../seal.ts'

type Values = { reason: string; payPassword: string }
type ReasonEndpoint = Endpoint<{ reason: string; payPassword?: string | undefined }>

interface PasswordReasonSheetProps<E extends ReasonEndpoint> extends Omit<FormSheetProps, 'form' | 'children'> {
  endpoint: E
  /** Input of the command except the reason and the password. */
  input: Omit<InputOf<E>, keyof Values>
  /** Name of the command in the list of waiting operations. */
  label: string
  invalidates: readonly Pick<AnyEndpoint, 'id'>[]
  /** The amount requires the user's pay password. */
  password: boolean
  /** Name of the draft: action and object, `playCancel.12`. */
  draft: string
  reasonLabel: string
  /** Common reasons, selectable by a tap. */
  usual: readonly string[]
  /** Text of the toast after success. */
  doneText: string
  /** Consequence of the action. */
  children: ReactNode
}

/** Sheet for an action with money that requires a reason and, for large sums, the user's pay password. */
export function PasswordReasonSheet<E extends ReasonEndpoint>(props: PasswordReasonSheetProps<E>) {
  const { endpoint, input, label, invalidates, password, draft, reasonLabel, usual, doneText, children, ...sheet } =
    props
  const options = { label, quiet: true, invalidates }
  const command = useCommand(endpoint, options)
  const confirmed = useCommand(endpoint, { ...options, secret: true })
  const form = useForm<Values>({
    draft,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: password && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      // Cast: TypeScript cannot prove that input and reason together form the input of a generic endpoint.
      const whole = { ...input, reason: reason.trim() } as CommandInput<E, false>
      const sealInput = async () =>
        ({ ...whole, payPassword: await encryptForSending(payPassword) }) as CommandInput<E, true>
      if (password) await confirmed.submitSealed({ ...whole, payPassword }, sealInput)
      else await command.submit(whole)
      showToast(doneText)
      props.onClose()
    },
  })
  return (
    <FormSheet form={form} submitKind="danger" {...sheet}>
      {children}
      <ReasonField field={form.field('reason')} label={reasonLabel} usual={usual} />
      {password && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
