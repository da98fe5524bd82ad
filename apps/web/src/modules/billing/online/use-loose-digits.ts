import { useEffect, useEffectEvent } from 'react'

/**
 * Digits that a hand-held scanner types while no field has the focus: nobody has to tap the field first, and no keyboard
 * covers the sheet of those who use the camera.
 */
export function useLooseDigits({
  onDigit,
  onEnter,
}: {
  onDigit: (digit: string) => void
  /** Left out while there is nothing to send: the key keeps its meaning. */
  onEnter: (() => void) | undefined
}): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) return onDigit(event.key)
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    onEnter()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
