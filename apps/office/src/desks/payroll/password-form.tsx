import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import inputs from '#kit/input.module.css'

import styles from './payroll.module.css'

interface PasswordFormProps {
  hint: string
  submitLabel: string
  onSubmit: (payPassword: string) => Promise<void>
}

/** Pay password of the signed-in employee; a refusal is shown at the field. */
export function PasswordForm({ hint, submitLabel, onSubmit }: PasswordFormProps) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (!isPayPassword(typed)) {
      setFailure('请输入6位支付密码')
      return
    }
    setBusy(true)
    try {
      await onSubmit(typed)
    } catch (error) {
      setFailure(getErrorMessage(error, unexpectedText))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles['password']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="支付密码" hint={hint} error={failure}>
        {(control) => (
          <input
            {...control}
            className={inputs['input']}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setFailure(null)
            }}
          />
        )}
      </Field>
      <Button kind="primary" busy={busy} onClick={submit}>
        {submitLabel}
      </Button>
    </form>
  )
}
