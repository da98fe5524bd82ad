import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { cx } from '#kit/cx.ts'
import styles from './printed.module.css'

/** Content to print: while it is mounted, only it is printed, also from the browser's menu. Hidden on the screen. */
export const PrintOnly = ({ children, className }: { children: ReactNode; className?: string | undefined }) =>
  createPortal(
    <div className={cx(styles['printed'], className)} aria-hidden="true" data-printed data-theme="light">
      {children}
    </div>,
    document.body,
  )
