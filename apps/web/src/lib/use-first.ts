import { useEffect, useRef } from 'react'

/**
 * Runs `act` once, for the first defined `answer`. Later answers are shown and send nothing: the first one belongs to the tap that
 * requested it.
 */
export function useFirst<Answer>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  const came = useRef(false)
  useEffect(() => {
    if (answer === undefined || came.current) return
    came.current = true
    act(answer)
  })
}
