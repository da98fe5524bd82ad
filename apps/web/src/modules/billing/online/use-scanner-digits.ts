import { useEffect, useEffectEvent } from 'react'

/**
 * Receives the digits of a hand-held scanner while no field has the focus. The field need not be tapped first, and no
 * on-screen keyboard covers the sheet.
 */
export function useScannerDigits({
  onDigit,
  onEnter,
}: {
  onDigit: (digit: string) => void
  /** Undefined while there is nothing to send; Enter then has its default action. */
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
