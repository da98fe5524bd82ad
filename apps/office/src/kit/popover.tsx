import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

import styles from './popover.module.css'

interface PopoverProps {
  /** Accessible name of the panel. */
  label: string
  /** Draws the button; it must call `toggle`. */
  renderButton: (state: { expanded: boolean; toggle: () => void }) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
}

/** Panel under a button. Closes on Esc, on a press outside and when the focus leaves it. */
export function Popover({ label, renderButton, children, align = 'start' }: PopoverProps) {
  const [expanded, setExpanded] = useState(false)
  const close = () => setExpanded(false)
  return (
    <div className={styles['root']} data-popover={expanded || undefined}>
      {renderButton({ expanded, toggle: () => setExpanded(!expanded) })}
      {expanded && (
        <PopoverPanel label={label} align={align} onClose={close}>
          {children(close)}
        </PopoverPanel>
      )}
    </div>
  )
}

interface PopoverPanelProps {
  label: string
  align: 'start' | 'end'
  children: ReactNode
  onClose: () => void
}

function PopoverPanel({ label, align, children, onClose }: PopoverPanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const before = document.activeElement
    const root = panel.current?.parentElement
    panel.current?.querySelector<HTMLElement>('input, button, select')?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root?.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      if (before instanceof HTMLElement) before.focus()
      close()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape, { capture: true })
    }
  }, [])
  return (
    <dialog open ref={panel} className={styles['panel']} data-align={align} aria-label={label}>
      {children}
    </dialog>
  )
}
