import { useEffect, useRef } from 'react'

/**
 * Runs `act` once, for the first defined `answer`. Later answers do not run it, because only the first one belongs to
 * the user's tap.
 */
export function useFirstResult<Answer>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  const isHandled = useRef(false)
  useEffect(() => {
    if (answer === undefined || isHandled.current) return
    isHandled.current = true
    act(answer)
  })
}
