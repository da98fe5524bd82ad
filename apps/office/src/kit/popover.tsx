import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import styles from './popover.module.css'

interface PopoverProps {
  /** Accessible name of the panel. */
  label: string
  /** Draws the button; it must call `toggle`. */
  button: (state: { expanded: boolean; toggle: () => void }) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
}

/** Panel under a button. Closes on Esc, on a press outside and when the focus leaves it. */
export function Popover({ label, button, children, align = 'start' }: PopoverProps) {
  const [expanded, setExpanded] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    setExpanded(false)
    root.current?.querySelector<HTMLElement>('button')?.focus()
  }
  useDismiss(root, expanded, () => setExpanded(false), close)
  return (
    <div className={styles['root']} ref={root}>
      {button({ expanded, toggle: () => setExpanded(!expanded) })}
      {expanded && (
        <div className={styles['panel']} data-align={align} role="dialog" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  )
}

function useDismiss(
  root: { current: HTMLElement | null },
  active: boolean,
  onOutside: () => void,
  onEscape: () => void,
): void {
  const dismiss = useEffectEvent(onOutside)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    root.current?.querySelector<HTMLElement>('[role=dialog] :is(input, button, select)')?.focus()
    const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target)
    const onPress = (event: Event) => isOutside(event.target) && dismiss()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      escape()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [active, root])
}
