import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './stack.module.css'

export interface StackProps {
  children: ReactNode
  gap?: 1 | 2 | 3 | 4 | 5
  /** Side by side instead of one under another; `spread` pushes them to the edges. */
  row?: boolean
  spread?: boolean
}

/** Things one under another, or side by side, with the same space between. */
export function Stack({ children, gap = 3, row = false, spread = false }: StackProps) {
  return (
    <div className={cx(styles['stack'], row && styles['row'], spread && styles['spread'])} data-gap={gap}>
      {children}
    </div>
  )
}
