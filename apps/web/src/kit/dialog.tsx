import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLayer } from './use-layer.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  body?: ReactNode
  confirmLabel?: string
  /** Null removes the cancel button, for a plain notice. */
  cancelLabel?: string | null
  tone?: 'accent' | 'danger'
  onConfirm: () => void
  onCancel: () => void
}

/** Modal question in the middle of the screen. Mounted while it is open. */
export function Dialog(props: DialogProps) {
  const { title, body, confirmLabel = '确定', cancelLabel = '取消', tone = 'accent', onConfirm, onCancel } = props
  const titleId = useId()
  const bodyId = useId()
  const layer = useLayer<HTMLDivElement>(onCancel)
  return createPortal(
    <div className={styles['root']}>
      <div
        className={styles['dialog']}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={body === undefined ? undefined : bodyId}
        tabIndex={-1}
        ref={layer}
      >
        <div className={styles['text']}>
          <h2 className={styles['title']} id={titleId}>
            {title}
          </h2>
          {body !== undefined && (
            <div className={styles['body']} id={bodyId}>
              {body}
            </div>
          )}
        </div>
        <div className={styles['actions']}>
          {cancelLabel !== null && (
            <button
              type="button"
              className={styles['action']}
              onClick={onCancel}
              data-autofocus={tone === 'danger' || undefined}
            >
              {cancelLabel}
            </button>
          )}
          <button
            type="button"
            className={styles['confirm']}
            data-tone={tone}
            onClick={onConfirm}
            data-autofocus={tone !== 'danger' || cancelLabel === null || undefined}
          >
            {confirmLabel}
          </button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
