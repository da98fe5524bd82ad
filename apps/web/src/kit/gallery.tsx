import { useState, type SyntheticEvent, type UIEvent } from 'react'

import styles from './gallery.module.css'

type GalleryProps = {
  /** Addresses in display order, at least one. */
  pictures: readonly string[]
  /** Accessible name of the pictures. */
  name: string
  /** Shown in place of a picture that does not load. */
  fallback: string
}

/**
 * Pictures in a row to swipe through, with the current position when there are several. Fills its parent, whose size
 * must be fixed so that the layout does not shift when a picture loads. Pictures after the first are loaded lazily.
 */
export function Gallery({ pictures, name, fallback }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const many = pictures.length > 1
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setShown(Math.min(pictures.length - 1, Math.round(scrollLeft / Math.max(1, clientWidth))))
  return (
    <div className={styles['gallery']}>
      <div
        className={styles['track']}
        onScroll={onScroll}
        {...(many && { role: 'group', 'aria-label': `${name}的图片`, tabIndex: 0 })}
      >
        {pictures.map((url, index) => (
          <img
            key={url}
            className={styles['picture']}
            src={url}
            alt={many ? `${name} 图片 ${index + 1}` : ''}
            loading={index === 0 ? 'eager' : 'lazy'}
            decoding="async"
            onError={(event) => replaceBroken(event, fallback)}
          />
        ))}
      </div>
      {many && (
        <span className={styles['count']}>
          {shown + 1}/{pictures.length}
        </span>
      )}
    </div>
  )
}

/** Replaces the picture once only: a missing fallback must not be requested again. */
function replaceBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>, fallback: string): void {
  if (currentTarget.getAttribute('src') !== fallback) currentTarget.src = fallback
}
