import styles from './actions-skeleton.module.css'

export interface ActionsSkeletonProps {
  /** Rows of chips, notices or facts above the actions. */
  above?: number
  /** Icons of the action grid, four to a row. */
  actions: number
  /** Rows under the actions: the facts, or the footer that comes with the answer. */
  below?: number
}

/** A sheet of actions before its answer has come, as high as it will be: what is under the thumb does not move. */
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
