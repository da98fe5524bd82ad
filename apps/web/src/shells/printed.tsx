import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { cx } from '../kit/cx.ts'
import styles from './printed.module.css'

/** What goes on paper: while it is there, it alone does, also by the browser's own menu. On the screen it is not seen. */
export const Printed = ({ children, className }: { children: ReactNode; className?: string | undefined }) =>
  createPortal(
    <div className={cx(styles['printed'], className)} aria-hidden="true" data-printed data-theme="light">
      {children}
    </div>,
    document.body,
  )
