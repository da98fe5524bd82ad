import Wine from 'lucide-react/icons/wine'
import type { ReactNode } from 'react'
import { pickColourIndex } from './colour-index.ts'
import styles from './media-row.module.css'

interface MediaRowProps {
  title: string
  fact?: ReactNode
  /** Left side of the bottom line, usually the price. */
  figure?: ReactNode
  /** Right side of the bottom line: a `Stepper`, a button. */
  end?: ReactNode
  picture?: string | null | undefined
  /** Shown until the picture has loaded or when it fails; a glass by default. */
  icon?: ReactNode
  /** Label over the picture: 售罄. */
  cover?: string | undefined
  /** Tap outside `end`: opens the details. */
  onOpen?: () => void
}

const COLOURS = 6

/** Item with a picture: name, price, quantity. */
export function MediaRow({ title, fact, figure, end, picture, icon, cover, onOpen }: MediaRowProps) {
  const colour = pickColourIndex(title, COLOURS)
  const face = (
    <>
      {icon ?? <Wine />}
      {picture && <img src={picture} alt="" loading="lazy" />}
      {cover && <span className={styles['cover']}>{cover}</span>}
    </>
  )
  return (
    <div className={styles['row']}>
      {onOpen ? (
        <button
          type="button"
          className={styles['open']}
          aria-label={['查看', title, cover].filter(Boolean).join(' ')}
          onClick={onOpen}
        >
          <span className={styles['picture']} data-colour={colour}>
            {face}
          </span>
        </button>
      ) : (
        <span className={styles['picture']} data-colour={colour}>
          {face}
        </span>
      )}
      <div className={styles['main']}>
        <div className={styles['title']}>{title}</div>
        {fact !== undefined && <div className={styles['fact']}>{fact}</div>}
        <div className={styles['line']}>
          <span className={styles['figure']}>{figure}</span>
          {end !== undefined && <span className={styles['end']}>{end}</span>}
        </div>
      </div>
    </div>
  )
}
