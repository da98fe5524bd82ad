import { useLayoutEffect, useRef, useState } from 'react'

type Functions = Record<string, (...args: never[]) => unknown>

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
        Object.keys(latest).map((name) => [name, (...args: never[]) => current.current[name]?.(...args)]),
      ) as T,
  )
  return stable
}
