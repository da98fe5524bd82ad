import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatClock } from '#lib/format/format.ts'
import { listMissedChanges } from '#lib/offline/missed-changes.ts'
import { findBlockedReason } from './block-note.ts'
import { useFocusFirstInvalidField } from './first-invalid-field.ts'
import type { FormControls } from './form-page.tsx'
import { formatError } from './query-state.ts'
import styles from './form-sheet.module.css'

export interface FormSheetProps {
  form: FormControls
  /** Action and object: `转台 A08`. */
  title: ReactNode
  fact?: ReactNode
  /** Content next to the title, such as the resulting amount. */
  end?: ReactNode
  onClose: () => void
  submitLabel?: string
  submitKind?: 'primary' | 'danger'
  /**
   * Label of the button that closes the sheet. Set it if the action is a cancellation itself, where 取消 would be
   * ambiguous.
   */
  cancelLabel?: string
  /** Reason why the form cannot be sent, in addition to field errors; null or empty if it can. */
  disabledReason?: string | null | undefined
  children?: ReactNode
}

/**
 * Bottom sheet with a short form or the confirmation of a command. After a refusal the input is preserved, and
 * concurrent changes by others are listed.
 */
export function FormSheet(props: FormSheetProps) {
  const { form, title, fact, end, onClose, children } = props
  const { submitLabel = '确定', submitKind = 'primary', cancelLabel = '取消', disabledReason } = props
  const place = useFocusFirstInvalidField<HTMLDivElement>(form.faulted)
  const reason = disabledReason || form.reason
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      fact={fact}
      end={end}
      note={findBlockedReason(form, disabledReason)}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            kind={submitKind}
            wide
            busy={form.busy}
            disabled={Boolean(reason)}
            // The note shows the sheet's own reason. Otherwise `submit` makes the fields show their errors.
            onBlocked={() => (disabledReason ? undefined : form.submit())}
            onClick={form.submit}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div ref={place} className={styles['fields']}>
        {children}
        {form.failure !== null && <Failure error={form.failure} />}
      </div>
    </Sheet>
  )
}

function Failure({ error }: { error: unknown }) {
  return (
    <div role="alert">
      <Notice tone="danger">
        {formatError(error)}
        {listMissedChanges(error).map(({ createTime, userName, opType, content }, index) => (
          <span key={index} className={styles['change']}>
            {[formatClock(createTime), userName, opType, content].filter(Boolean).join(' ')}
          </span>
        ))}
      </Notice>
    </div>
  )
}
