import { useEffect, useState } from 'react'

const TYPING_MS = 400

/** The value once it has stood still: providers are not asked with every letter. For texts and numbers. */
export function useSettled<T extends string | number>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
