import { useState } from 'react'

/** Rows of the first screen and the next one; each step adds the same number. */
const STEP = 30

/** Beginning of a long list; `grow` extends it. A change of `listKey` resets it. */
export function useGrowingWindow<Row>(rows: readonly Row[], listKey: string) {
  const [open, setOpen] = useState({ listKey, count: STEP })
  const count = open.listKey === listKey ? open.count : STEP
  return {
    shown: rows.slice(0, count),
    more: count < rows.length,
    grow: () => setOpen({ listKey, count: count + STEP }),
  }
}
