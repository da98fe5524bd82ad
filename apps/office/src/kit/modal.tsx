import { useEffect, useId, useRef, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'

import { IconButton } from './button.tsx'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  wide?: boolean
  onClose: () => void
}

/** Modal window; the browser traps the focus and closes it on Esc. */
export function Modal({ title, children, actions, wide = false, onClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles['modal']}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {actions !== undefined && <footer className={styles['foot']}>{actions}</footer>}
    </dialog>
  )
}
