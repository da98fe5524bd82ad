import { useLayoutEffect, useRef, useState } from 'react'

// oxlint-disable-next-line typescript/no-explicit-any
type Functions = Record<string, (...args: any[]) => unknown>

/**
 * Returns functions that stay the same objects for all renders and call those of the latest render: memoised parts can receive them.
 * Call them in events and effects only, not while rendering.
 */
export function useStable<T extends Functions>(latest: T): T {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(latest).map((name) => [name, (...args: unknown[]) => current.current[name]?.(...args)]),
      ) as T,
  )
  return stable
}
