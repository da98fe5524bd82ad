import { cx } from './cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Rows of a list, cells of the floor, or lines of text. */
  shape?: 'rows' | 'grid' | 'lines'
  count?: number
}

/** Placeholder for content being loaded, shown after a delay of 200 ms. */
export function Skeleton({ shape = 'rows', count = shape === 'grid' ? 9 : shape === 'lines' ? 4 : 6 }: SkeletonProps) {
  return (
    <output className={cx(styles['skeleton'], styles[shape])} aria-label="加载中">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles['block']}>
          {shape === 'rows' && (
            <>
              <i />
              <i />
            </>
          )}
        </span>
      ))}
    </output>
  )
}
