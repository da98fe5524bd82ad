import { useEffect, useRef, type RefObject } from 'react'

/** Attribute that the kit's `Field` sets when its value is invalid. */
const INVALID_FIELD = '[data-fault]'
const CONTROL = 'input,textarea,select,button,[tabindex]'

/**
 * After a failed attempt, scrolls the first invalid field to the middle of the screen, where neither the pinned bar nor
 * the keyboard covers it, and focuses its control.
 */
export function useFocusFirstInvalidField<E extends HTMLElement>(faulted: number): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (faulted === 0) return
    const field = place.current?.querySelector<HTMLElement>(INVALID_FIELD)
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    const named = field.querySelector<HTMLLabelElement>('label[for]')?.htmlFor
    const control = named ? document.getElementById(named) : null
    ;(control ?? field.querySelector<HTMLElement>(CONTROL))?.focus({ preventScroll: true })
  }, [faulted])
  return place
}
