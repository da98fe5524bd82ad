import { useRef, useState, type ReactNode } from 'react'
import { BottomBar } from '../kit/bottom-bar.tsx'
import { Button } from '../kit/button.tsx'
import { Page, type PageProps } from './page.tsx'
import { errorText } from './query-state.ts'
import styles from './form-page.module.css'

export interface FormPageProps extends Omit<PageProps, 'bottom' | 'onRefresh'> {
  /** Sends what was typed. Its rejection is shown above the button; a page that finds faults sets them and returns. */
  onSubmit: () => unknown
  submitLabel: string
  submitKind?: 'primary' | 'danger'
  /** Why it cannot be sent yet; empty when it can. */
  disabledReason?: string | null | undefined
  /** Work known to the page itself, besides what `onSubmit` returns. */
  busy?: boolean
  /** A failure known to the page itself. */
  error?: unknown
  /** Beside the submit button: a second action, a sum. */
  beside?: ReactNode
}

/**
 * A form in one column with its submit pinned to the bottom. One submit at a time; after a failure the first field at
 * fault gets the focus and everything typed stays.
 */
export function FormPage(props: FormPageProps) {
  const {
    onSubmit,
    submitLabel,
    submitKind = 'primary',
    disabledReason,
    busy = false,
    error,
    beside,
    children,
    ...page
  } = props
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const submit = async () => {
    if (sending.current || busy || disabledReason) return
    sending.current = true
    setWorking(true)
    setFailure(null)
    try {
      await onSubmit()
    } catch (reason) {
      setFailure(reason)
    }
    sending.current = false
    setWorking(false)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FAULTY)?.focus())
  }

  const shown = failure ?? error
  const note = shown ? (
    <span className={styles['error']} role="alert">
      {errorText(shown)}
    </span>
  ) : (
    disabledReason || undefined
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
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
              busy={busy || working}
              disabled={Boolean(disabledReason)}
              reason={disabledReason ?? undefined}
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

const FAULTY = '[aria-invalid="true"],[data-invalid="true"]'
