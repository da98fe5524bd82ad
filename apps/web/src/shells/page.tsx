import type { ReactNode } from 'react'
import { NavBar } from '../kit/nav-bar.tsx'
import { cx } from '../kit/cx.ts'
import { PullToRefresh } from '../kit/pull-to-refresh.tsx'
import { BackButton } from './back-button.tsx'
import { useFollowLinks } from './follow-links.ts'
import { useScrollPosition } from './scroll-position.ts'
import styles from './page.module.css'

export interface PageProps {
  title: string
  children: ReactNode
  /** A header of its own (`HeroHeader`), instead of the navigation bar; it must offer a `BackButton`. */
  header?: ReactNode
  /** False on the pages of the tab bar; a function takes the place of going back. */
  back?: boolean | (() => unknown)
  /** Where back leads when this page was the first one opened. */
  backTo?: string
  left?: ReactNode
  right?: ReactNode
  /** A `BottomBar`. */
  bottom?: ReactNode
  /** Room for the tab bar. */
  tabBar?: boolean
  /** Content that reaches the edges of the screen. */
  flush?: boolean
  onRefresh?: () => Promise<unknown>
}

/**
 * One screen: bar, content at least as high as the screen less 160 rpx (specification §2), bottom bar; remembers where it was
 * scrolled to. A header of its own is part of the content.
 */
export function Page(props: PageProps) {
  const { title, children, header, back = true, backTo, left, right, bottom, onRefresh } = props
  const { tabBar = false, flush = false } = props
  useFollowLinks()
  useScrollPosition()

  const backButton = back !== false && (
    <BackButton fallback={backTo} onBack={typeof back === 'function' ? back : undefined} />
  )
  const content = (
    <main className={cx(styles['content'], header !== undefined && styles['below'], flush && styles['flush'])}>
      {children}
    </main>
  )
  return (
    <div className={cx(styles['page'], tabBar && styles['tabBar'])}>
      {header ?? <NavBar title={title} left={left ?? backButton} right={right} />}
      {onRefresh ? <PullToRefresh onRefresh={onRefresh}>{content}</PullToRefresh> : content}
      {bottom}
    </div>
  )
}
