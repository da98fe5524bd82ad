import { useEffect, useEffectEvent } from 'react'

/** Mints the operation id when a confirming sheet opens. */
export function useBegin(begin: () => string): void {
  const start = useEffectEvent(begin)
  useEffect(() => void start(), [])
}
