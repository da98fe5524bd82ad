import { useEffect, useRef, type RefObject } from 'react'

/** Where the kit's `Field` says that its value is wrong. */
const FAULTY = '[data-fault]'
const CONTROL = 'input,textarea,select,button,[tabindex]'

/**
 * After an attempt that left something to mend, the first fault comes into the middle of what is seen, clear of the pinned
 * bar and the keyboard, and its control gets the focus.
 */
export function useFirstFault<E extends HTMLElement>(faulted: number): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (faulted === 0) return
    const field = place.current?.querySelector<HTMLElement>(FAULTY)
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    const named = field.querySelector<HTMLLabelElement>('label[for]')?.htmlFor
    const control = named ? document.getElementById(named) : null
    ;(control ?? field.querySelector<HTMLElement>(CONTROL))?.focus({ preventScroll: true })
  }, [faulted])
  return place
}
