import { useEffect, useRef } from 'react'

/**
 * Runs `act` once, for the first defined `answer`. Later answers are shown but trigger nothing: the first one belongs
 * to the tap that requested it.
 */
export function useFirst<Answer>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  const isHandled = useRef(false)
  useEffect(() => {
    if (answer === undefined || isHandled.current) return
    isHandled.current = true
    act(answer)
  })
}
