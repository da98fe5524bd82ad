import { useEffect, useRef } from 'react'

/**
 * Calls `act` once, with the first `answer` that is not undefined. Later answers are ignored, because only the first
 * one results from the user's tap.
 */
export function useFirstResult<Answer>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  const isHandled = useRef(false)
  useEffect(() => {
    if (answer === undefined || isHandled.current) return
    isHandled.current = true
    act(answer)
  })
}
