import { useEffect, useRef } from 'react'

/**
 * Runs `act` on the first answer alone. What others change afterwards is shown but never sends anything: only a tap does, and the first
 * answer belongs to the tap that asked for it.
 */
export function useFirst(answer: unknown, act: () => void): void {
  const came = useRef(false)
  useEffect(() => {
    if (answer === undefined || came.current) return
    came.current = true
    act()
  })
}
