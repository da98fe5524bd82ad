import type { ReactNode } from 'react'
import { BottomBar } from '../kit/bottom-bar.tsx'
import { Button } from '../kit/button.tsx'
import { toast } from '../kit/toast.ts'
import type { Form } from '../lib/form.ts'
import { blockNote } from './block-note.ts'
import { useFirstFault } from './first-fault.ts'
import { Page, type PageProps } from './page.tsx'
import { errorText } from './query-state.ts'
import styles from './form-page.module.css'

/** What of a form its page or sheet uses. */
export type AnyForm = Pick<Form<object>, 'reason' | 'busy' | 'failure' | 'submit' | 'faulted'>

export interface FormPageProps extends Omit<PageProps, 'bottom' | 'onRefresh'> {
  form: AnyForm
  submitLabel: string
  submitKind?: 'primary' | 'danger'
  /** Why it cannot be sent yet, besides what its fields lack; empty when it can. */
  disabledReason?: string | null | undefined
  /** Work known to the page itself, besides what the form sends. */
  busy?: boolean
  /** A failure known to the page itself. */
  error?: unknown
  /** Beside the submit button: a second action, a sum. */
  beside?: ReactNode
}

/** A form in one column with its submit pinned to the bottom. Why it cannot be sent yet stands above the button. */
export function FormPage(props: FormPageProps) {
  const {
    form,
    submitLabel,
    submitKind = 'primary',
    disabledReason,
    busy = false,
    error,
    beside,
    children,
    ...page
  } = props
  const place = useFirstFault<HTMLFormElement>(form.faulted)
  const reason = disabledReason || form.reason
  const submit = () => {
    if (disabledReason) return toast(disabledReason)
    if (!busy) void form.submit()
  }

  const shown = form.failure ?? error
  const note = shown ? (
    <span className={styles['error']} role="alert">
      {errorText(shown)}
    </span>
  ) : (
    blockNote(form, disabledReason)
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
            {beside}
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
