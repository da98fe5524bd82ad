import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { clock } from '../lib/format.ts'
import { staleChanges } from '../lib/stale-changes.ts'
import { blockNote } from './block-note.ts'
import { useFirstFault } from './first-fault.ts'
import type { AnyForm } from './form-page.tsx'
import { errorText } from './query-state.ts'
import styles from './form-sheet.module.css'

export interface FormSheetProps {
  form: AnyForm
  /** The act and the thing: `转台 A08`. */
  title: ReactNode
  fact?: ReactNode
  /** Beside the title: what it comes to. */
  end?: ReactNode
  onClose: () => void
  submitLabel?: string
  submitKind?: 'primary' | 'danger'
  /** Where the act is itself a cancellation: 取消 would say both. */
  cancelLabel?: string
  /** Why it cannot be sent yet, besides what its fields lack; empty when it can. */
  disabledReason?: string | null | undefined
  children?: ReactNode
}

/**
 * A short form, or the confirmation of one command, in a layer from below. What was typed stays when it is refused; data
 * that moved on meanwhile is told line by line.
 */
export function FormSheet(props: FormSheetProps) {
  const { form, title, fact, end, onClose, children } = props
  const { submitLabel = '确定', submitKind = 'primary', cancelLabel = '取消', disabledReason } = props
  const place = useFirstFault<HTMLDivElement>(form.faulted)
  const reason = disabledReason || form.reason
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      fact={fact}
      end={end}
      note={blockNote(form, disabledReason)}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            kind={submitKind}
            wide
            busy={form.busy}
            disabled={Boolean(reason)}
            // A reason of the sheet itself stands in the note; faults of fields are shown at the fields.
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
        {errorText(error)}
        {staleChanges(error).map(({ createTime, userName, opType, content }, index) => (
          <span key={index} className={styles['change']}>
            {[clock(createTime), userName, opType, content].filter(Boolean).join(' ')}
          </span>
        ))}
      </Notice>
    </div>
  )
}
