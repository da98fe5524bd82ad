import { cx } from '../../../kit/cx.ts'
import styles from './bottle-picture.module.css'

const WIDTH = 24
const HEIGHT = 64
/** Where the belly begins and ends: what is left is drawn between the two. */
const BELLY = { top: 6, bottom: 61 }
const OUTLINE = 'M9 3h6v15c0 4 6 6 6 13v26a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V31c0-7 6-9 6-13Z'

type BottlePictureProps = {
  bottle: { wineItemId: number; opened: boolean; remainPercent: number; remainQuantity: number }
  /** Its end is near. */
  soon?: boolean
}

/** A bottle as full as it is: corked while nobody has opened it, empty once it is gone. It says nothing that the row beside it does not. */
export function BottlePicture({ bottle, soon = false }: BottlePictureProps) {
  const { wineItemId, opened, remainPercent, remainQuantity } = bottle
  const height = remainQuantity === 0 ? 0 : ((BELLY.bottom - BELLY.top) * remainPercent) / 100
  const clip = `bottle-${wineItemId}`
  return (
    <svg
      className={cx(styles['bottle'], soon && styles['soon'])}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <path d={OUTLINE} />
      </clipPath>
      <rect
        className={styles['drink']}
        clipPath={`url(#${clip})`}
        x="0"
        y={BELLY.bottom - height}
        width={WIDTH}
        height={height}
      />
      <path className={styles['glass']} d={OUTLINE} />
      {!opened && <rect className={styles['cork']} x="8" y="0" width="8" height="6" rx="1.5" />}
    </svg>
  )
}
