import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { useDragDown } from './use-drag-down.ts'
import { useLayer } from './use-layer.ts'
import styles from './sheet.module.css'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Facts under the title. */
  fact?: ReactNode
  /** To the right of the title, usually a figure. */
  end?: ReactNode
  /** Actions, pinned to the bottom. */
  footer?: ReactNode
  /** Line above the actions: the reason why they are disabled. */
  note?: ReactNode
  children: ReactNode
}

/** Bottom sheet for choosing and confirming. Closes by its handle, a tap on the dimmed page, Esc, or a pull down. */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? createPortal(<OpenSheet {...rest} />, document.body) : null
}

/**
 * NOTE: do not use `showModal()`, because the browser's top layer would cover the watermark. `open` makes it an
 * ordinary layer.
 */
function OpenSheet({ onClose, title, fact, end, footer, note, children }: Omit<SheetProps, 'open'>) {
  const titleId = useId()
  const layer = useLayer<HTMLDialogElement>(onClose)
  const drag = useDragDown(onClose)
  return (
    <div className={styles['root']}>
      <div className={styles['dim']} onClick={onClose} aria-hidden="true" />
      <dialog open className={styles['sheet']} aria-modal="true" aria-labelledby={titleId} tabIndex={-1} ref={layer}>
        <div className={styles['grip']} {...drag}>
          <button type="button" className={styles['handle']} aria-label="关闭" onClick={onClose} />
          <div className={styles['head']}>
            <div className={styles['words']}>
              <h2 className={cx(styles['title'], fact !== undefined && styles['large'])} id={titleId}>
                {title}
              </h2>
              {fact !== undefined && <div className={styles['fact']}>{fact}</div>}
            </div>
            {end !== undefined && <div className={styles['end']}>{end}</div>}
          </div>
        </div>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && (
          <div className={styles['footer']}>
            {note !== undefined && <div className={styles['note']}>{note}</div>}
            {footer}
          </div>
        )}
      </dialog>
    </div>
  )
}
