import type { ReactNode } from 'react'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toast.ts'
import type { Form } from '#lib/form.ts'
import { findBlockedReason } from './block-note.ts'
import { useFocusFirstInvalidField } from './first-invalid-field.ts'
import { Page, type PageProps } from './page.tsx'
import { formatError } from './query-state.ts'
import styles from './form-page.module.css'

/** Members of a form that its page or sheet uses. */
export type FormControls = Pick<Form<object>, 'reason' | 'busy' | 'failure' | 'submit' | 'faulted'>

interface FormPageProps extends Omit<PageProps, 'bottom' | 'onRefresh'> {
  form: FormControls
  submitLabel: string
  submitKind?: 'primary' | 'danger'
  /** Reason why the form cannot be sent, in addition to field errors; null or empty if it can. */
  disabledReason?: string | null | undefined
  /** True while the page itself is working, in addition to sending the form. */
  busy?: boolean
  /** Error of the page itself, in addition to that of the form. */
  error?: unknown
  /** Content next to the submit button: a second action, or a sum. */
  besideSubmit?: ReactNode
}

/**
 * Form in one column with its submit button pinned to the bottom. The reason why it cannot be sent is above the
 * button.
 */
export function FormPage(props: FormPageProps) {
  const {
    form,
    submitLabel,
    submitKind = 'primary',
    disabledReason,
    busy = false,
    error,
    besideSubmit,
    children,
    ...page
  } = props
  const place = useFocusFirstInvalidField<HTMLFormElement>(form.faulted)
  const reason = disabledReason || form.reason
  const submit = () => {
    if (disabledReason) return showToast(disabledReason)
    if (!busy) void form.submit()
  }

  const shown = form.failure ?? error
  const note = shown ? (
    <span className={styles['error']} role="alert">
      {formatError(shown)}
    </span>
  ) : (
    findBlockedReason(form, disabledReason)
  )
  return (
    <form
      ref={place}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Page
        {...page}
        bottom={
          <BottomBar note={note}>
            {besideSubmit}
            <Button
              type="submit"
              kind={submitKind}
              wide
              busy={busy || form.busy}
              disabled={Boolean(reason)}
              onBlocked={submit}
            >
              {submitLabel}
            </Button>
          </BottomBar>
        }
      >
        <div className={styles['fields']}>{children}</div>
      </Page>
    </form>
  )
}
