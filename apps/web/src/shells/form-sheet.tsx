import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { ApiError } from '../lib/api-error.ts'
import { fieldFault } from '../lib/field-fault.ts'
import { clock } from '../lib/format.ts'
import { errorText } from './query-state.ts'
import styles from './form-sheet.module.css'

export interface FormSheetProps {
  /** The act and the thing: `转台 A08`. */
  title: ReactNode
  fact?: ReactNode
  onClose: () => void
  /** Sends what was typed. Its rejection is shown above the buttons; a form that finds faults sets them and returns. */
  onSubmit: () => unknown
  submitLabel?: string
  submitKind?: 'primary' | 'danger'
  /** Why it cannot be sent yet; empty when it can. */
  disabledReason?: string | null | undefined
  /** Input fields whose faults the form shows itself, beside the field. */
  ownFields?: readonly string[]
  children?: ReactNode
}

/**
 * A short form or a confirmation in a layer from below. One submit at a time; after a failure everything typed stays
 * and the first field at fault gets the focus. Data that moved on meanwhile is told line by line.
 */
export function FormSheet(props: FormSheetProps) {
  const {
    title,
    fact,
    onClose,
    onSubmit,
    submitLabel = '确定',
    submitKind = 'primary',
    disabledReason,
    ownFields = [],
    children,
  } = props
  const form = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const submit = async () => {
    setFailure(null)
    try {
      await onSubmit()
    } catch (reason) {
      setFailure(reason)
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FAULTY)?.focus())
  }

  const beside = ownFields.includes(fieldFault(failure)?.field ?? '')
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      fact={fact}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind={submitKind}
            wide
            disabled={Boolean(disabledReason)}
            reason={disabledReason ?? undefined}
            onClick={submit}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div ref={form} className={styles['fields']}>
        {children}
        {failure !== null && !beside && <Failure error={failure} />}
      </div>
    </Sheet>
  )
}

const FAULTY = '[aria-invalid="true"],[data-invalid="true"]'

function Failure({ error }: { error: unknown }) {
  return (
    <div role="alert">
      <Notice tone="danger">
        {errorText(error)}
        {changesOf(error).map(({ createTime, userName, content }, index) => (
          <span key={index} className={styles['change']}>
            {clock(createTime)} {userName} · {content}
          </span>
        ))}
      </Notice>
    </div>
  )
}

type Change = { content: string; userName: string; createTime: string }

/** What happened since the person looked, out of a STALE_DATA refusal. */
function changesOf(error: unknown): readonly Change[] {
  if (!(error instanceof ApiError) || error.errCode !== 'STALE_DATA') return []
  return (error.detail as { changes?: Change[] } | undefined)?.changes ?? []
}
