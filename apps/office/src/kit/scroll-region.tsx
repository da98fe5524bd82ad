import type { ReactNode, RefObject } from 'react'

interface ScrollRegionProps {
  /** Accessible name. */
  label: string
  className: string | undefined
  /** True while its content is loaded again. */
  busy?: boolean
  ref?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Scrolling region without a control in it: focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ label, className, busy, ref, children }: ScrollRegionProps) {
  return (
    <section aria-label={label} aria-busy={busy} className={className} ref={ref} tabIndex={0}>
      {children}
    </section>
  )
}
