import styles from './actions-skeleton.module.css'

interface ActionsSkeletonProps {
  /** Number of chip, notice or fact rows above the actions. */
  above?: number
  /** Number of icons in the action grid, four to a row. */
  actions: number
  /** Number of rows below the actions: facts, or a footer that depends on the response. */
  below?: number
}

/**
 * Placeholder of an action sheet with its final height, so that touch targets do not move when the response arrives.
 */
export function ActionsSkeleton({ above = 0, actions, below = 0 }: ActionsSkeletonProps) {
  return (
    <output className={styles['rows']} aria-label="加载中">
      <Bars count={above} />
      <span className={styles['tiles']}>
        {Array.from({ length: actions }, (_, index) => (
          <i key={index} className={styles['tile']} />
        ))}
      </span>
      <Bars count={below} />
    </output>
  )
}

const Bars = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <i key={index} className={styles['bar']} />)
