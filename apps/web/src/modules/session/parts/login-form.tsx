import type { ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { useFocusFirstInvalidField } from '#shells/first-invalid-field.ts'
import { LoginFields } from './login-fields.tsx'
import { moveToNextField } from './move-to-next-field.ts'
import type { LoginState } from './use-login.ts'
import styles from './login.module.css'

type LoginFormProps = {
  login: LoginState
  submitLabel: string
  /** Shown above the fields: the account to bind. */
  head?: ReactNode
  /** Checkboxes between the fields and the button. */
  choices?: ReactNode
  /** Other ways to sign in, under the button. */
  children?: ReactNode
}

/**
 * Card with a sign-in by password. Its button is in the card instead of a bottom bar, because the page has no other
 * action.
 */
export function LoginForm({ login, submitLabel, head, choices, children }: LoginFormProps) {
  const title = useScreenTitle()
  const { form, failure } = login
  const place = useFocusFirstInvalidField<HTMLFormElement>(form.faulted)
  return (
    <form
      ref={place}
      className={styles['form']}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!moveToNextField(place.current)) void form.submit()
      }}
    >
      {head}
      <LoginFields {...login} />
      {choices}
      <div>
        {failure && (
          <p className={styles['failure']} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" kind="primary" wide busy={form.busy}>
          {submitLabel}
        </Button>
      </div>
      {children}
    </form>
  )
}
