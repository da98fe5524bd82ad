import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './hero-header.module.css'

export interface HeroHeaderProps {
  title: string
  fact?: ReactNode
  /** The visible way back, an `IconButton kind="hero"`; under a navigation bar there is none. */
  left?: ReactNode
  right?: ReactNode
  /** Behind everything; the gradient when there is none. */
  picture?: string | undefined
  /** Leaves room for a card that rises into the header. */
  overlap?: boolean
  /** The title stands in the bar, between the way back and what is on the right; without `fact` the header is no taller than its bar. */
  slim?: boolean
}

/** The header of a page that draws its own, and runs under the status bar; or the face of a page under its bar. */
export function HeroHeader(props: HeroHeaderProps) {
  const { title, fact, left, right, picture, overlap = false, slim = false } = props
  // Under a bar that one is the page's header, and a page has one: this is a part of it with a name.
  const underBar = left === undefined
  const Frame = underBar ? 'section' : 'header'
  const Title = underBar ? 'h2' : 'h1'
  return (
    <Frame
      {...(underBar && { 'aria-label': title })}
      className={cx(
        styles['header'],
        overlap && styles['overlap'],
        underBar && !overlap && styles['under'],
        slim && styles['slim'],
      )}
      style={
        picture
          ? { backgroundImage: `linear-gradient(rgb(0 0 0 / 55%), rgb(0 0 0 / 55%)), url(${JSON.stringify(picture)})` }
          : undefined
      }
    >
      {!underBar && (
        <div className={styles['bar']}>
          {left}
          {slim && <h1 className={styles['inBar']}>{title}</h1>}
          {right}
        </div>
      )}
      {(!slim || fact !== undefined) && (
        <div className={styles['face']}>
          <div>
            {!slim && <Title className={styles['title']}>{title}</Title>}
            {fact !== undefined && <p className={styles['fact']}>{fact}</p>}
          </div>
          {underBar && right}
        </div>
      )}
    </Frame>
  )
}

/** A pill on the header: an icon and a word. */
export function HeroPill({
  icon,
  children,
  onClick,
}: {
  icon?: ReactNode
  children: ReactNode
  onClick: () => unknown
}) {
  return (
    <button type="button" className={styles['pill']} onClick={() => void onClick()}>
      {icon}
      {children}
    </button>
  )
}
