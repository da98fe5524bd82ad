import { useEffect, useRef, type ReactNode } from 'react'
import styles from './pulse.module.css'

/** Flashes once each time `on` changes, not on the first render. */
export function FlashOnChange({ on, children }: { on: string | number | boolean; children: ReactNode }) {
  const light = useRef<HTMLSpanElement>(null)
  const last = useRef(on)

  useEffect(() => {
    if (last.current === on) return
    last.current = on
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    light.current?.animate({ opacity: [0, 0.28, 0] }, { duration: 900, easing: 'ease-out' })
  }, [on])

  return (
    <div className={styles['pulse']}>
      {children}
      <span ref={light} className={styles['light']} aria-hidden="true" />
    </div>
  )
}
