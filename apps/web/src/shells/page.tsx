import type { OtherTitle } from '@nocturne/contract/screens'
import { Suspense, type ReactNode } from 'react'
import { NavBar } from '../kit/nav-bar.tsx'
import { cx } from '../kit/cx.ts'
import { laterPart, useLoaded } from '../lib/loaded.ts'
import { useScreen, useScreenTitle } from '../lib/screen.ts'
import { BackButton } from './back-button.tsx'
import { useFollowLinks } from './follow-links.ts'
import { useScrollPosition } from './scroll-position.ts'
import styles from './page.module.css'

export interface PageProps {
  children: ReactNode
  /** Above the content: the header of a page that the route table lets draw its own (it offers a `BackButton`), otherwise under the bar. */
  header?: ReactNode
  /** One of the titles that the route table allows besides the screen's own. */
  otherTitle?: OtherTitle | undefined
  /** False where one signs in; a function takes the place of going back. */
  back?: boolean | (() => unknown)
  /** Where back leads when this page was the first one opened. */
  backTo?: string
  left?: ReactNode
  right?: ReactNode
  /** A `BottomBar`. */
  bottom?: ReactNode
  /** Content that reaches the edges of the screen. */
  flush?: boolean
}

const pull = laterPart(() => import('./pull.tsx'))

/**
 * One screen as the route table has it: title, bar or header of its own, pulling down, the way back. Its content is at
 * least as high as the screen less 160 rpx (specification §2), with a bar below it as high as is left: no page scrolls for nothing. It
 * remembers where it was scrolled to.
 */
export function Page({ children, header, bottom, flush = false, ...bar }: PageProps) {
  const screen = useScreen()
  const ownBar = screen.nav === 'custom' && header !== undefined
  useFollowLinks()
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

/** Pulling is felt by what stands around the content, and comes after it. */
function Pulled({ children }: { children: ReactNode }) {
  const here = useLoaded(pull)
  return (
    <div className={styles['pulled']}>
      <Suspense>{here && <pull.Part />}</Suspense>
      {children}
    </div>
  )
}
