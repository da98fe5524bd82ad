import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './stack.module.css'

interface StackProps {
  children: ReactNode
  gap?: 1 | 2 | 3 | 4 | 5
  /** Horizontal instead of vertical; `spread` justifies to the edges. */
  row?: boolean
  spread?: boolean
}

/** Vertical or horizontal layout with even gaps. */
export function Stack({ children, gap = 3, row = false, spread = false }: StackProps) {
  return (
    <div className={cx(styles['stack'], row && styles['row'], spread && styles['spread'])} data-gap={gap}>
      {children}
    </div>
  )
}
