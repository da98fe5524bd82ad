import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './hero-header.module.css'

interface HeroHeaderProps {
  title: string
  fact?: ReactNode
  /** Back button, an `IconButton kind="hero"`; absent under a navigation bar. */
  left?: ReactNode
  right?: ReactNode
  /** Background picture; without one the gradient is shown. */
  picture?: string | undefined
  /** Leaves room for a card that overlaps the header. */
  overlap?: boolean
  /**
   * Shows the title in the bar, between the back button and `right`; without `fact` the header is no taller than its
   * bar.
   */
  slim?: boolean
}

/** Header of a page without navigation bar, extending under the status bar; or the top card of a page with one. */
export function HeroHeader(props: HeroHeaderProps) {
  const { title, fact, left, right, picture, overlap = false, slim = false } = props
  // With a navigation bar, which is the page's only `header` element, this is a named section.
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

/** Pill on the header: an icon and a text. */
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
