import type { ReactNode } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import type { ApiError } from '../../../lib/api-error.ts'
import { clock } from '../../../lib/format.ts'
import { staleChanges } from '../stale-changes.ts'
import styles from './command-sheet.module.css'

export interface CommandSheetProps {
  title: string
  fact?: ReactNode
  end?: ReactNode
  children: ReactNode
  submitLabel: string
  danger?: boolean
  /** Why it cannot be sent yet. */
  disabledReason?: string | null
  busy: boolean
  /** The last refusal. */
  error: ApiError | null
  onSubmit: () => unknown
  onClose: () => void
}

/** A form in a sheet that changes an order. What was typed stays when it is refused; what others changed meanwhile is told. */
export function CommandSheet(props: CommandSheetProps) {
  const {
    title,
    fact,
    end,
    children,
    submitLabel,
    danger = false,
    disabledReason = null,
    busy,
    error,
    onSubmit,
    onClose,
  } = props
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      {...(fact !== undefined && { fact })}
      {...(end !== undefined && { end })}
      footer={
        <Button
          kind={danger ? 'danger' : 'primary'}
          wide
          busy={busy}
          disabled={disabledReason !== null}
          reason={disabledReason ?? undefined}
          onClick={onSubmit}
        >
          {submitLabel}
        </Button>
      }
    >
      <Stack gap={4}>
        {children}
        {error && <Refusal error={error} />}
      </Stack>
    </Sheet>
  )
}

function Refusal({ error }: { error: ApiError }) {
  const changes = staleChanges(error)
  return (
    <div role="alert">
      <Notice tone="danger">
        {changes === null ? error.message : '台位刚刚有变化，请核对后再提交'}
        {changes?.map((change) => (
          <span key={`${change.createTime}${change.content}`} className={styles['change']}>
            {clock(change.createTime)} {change.userName} {change.opType} {change.content}
          </span>
        ))}
      </Notice>
    </div>
  )
}
