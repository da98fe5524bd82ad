import type { AlternativeTitle } from '@nocturne/contract/screens'
import { Suspense, type ReactNode } from 'react'
import { NavBar } from '#kit/nav-bar.tsx'
import { cx } from '#kit/cx.ts'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { useScreen, useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from './back-button.tsx'
import { useInAppLinkNavigation } from './follow-links.ts'
import { useScrollPosition } from './scroll-position.ts'
import styles from './page.module.css'

export interface PageProps {
  children: ReactNode
  /**
   * Header above the content. If the route table allows the page its own header, it replaces the bar and must include a
   * `BackButton`; otherwise it is shown under the bar.
   */
  header?: ReactNode
  /** Alternative title of the screen, as listed in the route table. */
  otherTitle?: AlternativeTitle | undefined
  /** False on sign-in pages; a function replaces the back navigation. */
  back?: boolean | (() => unknown)
  /** Back target if this is the first page the user opened. */
  backTo?: string
  left?: ReactNode
  right?: ReactNode
  /** `BottomBar` of the page. */
  bottom?: ReactNode
  /** True if the content extends to the edges of the screen. */
  flush?: boolean
}

const pull = createLazyComponent(() => import('./pull-to-refresh.tsx'))

/**
 * Screen with title, bar or own header, pull to refresh and back button as in the route table. Its content is at least
 * as high as the screen less 160 rpx (specification §2), or as the remaining height above a bar, so that short pages do
 * not scroll. Restores the scroll position.
 */
export function Page({ children, header, bottom, flush = false, ...bar }: PageProps) {
  const screen = useScreen()
  const ownBar = screen.nav === 'custom' && header !== undefined
  useInAppLinkNavigation()
  useScrollPosition()
  const content = (
    <main
      className={cx(styles['content'], (header ?? bottom) !== undefined && styles['below'], flush && styles['flush'])}
    >
      {children}
    </main>
  )
  return (
    <div className={cx(styles['page'], ownBar && styles['ownBar'])}>
      {ownBar ? header : <Bar {...bar} />}
      {!ownBar && header !== undefined && <div className={styles['underBar']}>{header}</div>}
      {screen.pull ? <Pulled>{content}</Pulled> : content}
      {bottom}
    </div>
  )
}

function Bar({ otherTitle, back, backTo, left, right }: Omit<PageProps, 'children' | 'header' | 'bottom' | 'flush'>) {
  const { tab, otherTitles } = useScreen()
  const title = useScreenTitle()
  const leave = (back ?? !tab) && (
    <BackButton fallback={backTo} onBack={typeof back === 'function' ? back : undefined} />
  )
  return (
    <NavBar
      title={otherTitle && otherTitles.includes(otherTitle) ? otherTitle : title}
      left={left ?? leave}
      right={right}
    />
  )
}

/** Pull to refresh attaches to its parent element and is loaded later. */
function Pulled({ children }: { children: ReactNode }) {
  const here = useComponentLoaded(pull)
  return (
    <div className={styles['pulled']}>
      <Suspense>{here && <pull.Part />}</Suspense>
      {children}
    </div>
  )
}
