import { cx } from '#kit/cx.ts'
import styles from './bottle-picture.module.css'

const WIDTH = 24
const HEIGHT = 64
/** Top and bottom of the bottle's body, between which the fill level is drawn. */
const BELLY = { top: 6, bottom: 61 }
const OUTLINE = 'M9 3h6v15c0 4 6 6 6 13v26a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V31c0-7 6-9 6-13Z'

type BottlePictureProps = {
  bottle: { wineItemId: number; opened: boolean; remainPercent: number; remainQuantity: number }
  /** True for a bottle that expires soon. */
  soon?: boolean
}

/**
 * Bottle drawn with its fill level: corked if unopened, empty if withdrawn. Decorative: the row next to it has the
 * same information as text.
 */
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
