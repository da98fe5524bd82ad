import { useEffect, useState } from 'react'

const TYPING_MS = 400

/** Debounced value, so that providers are not queried on every keystroke. For strings and numbers. */
export function useDebounced<T extends string | number>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
