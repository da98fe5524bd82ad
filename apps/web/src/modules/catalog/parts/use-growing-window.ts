import { useState } from 'react'

/** Number of rows at the start, enough for two screens, and of the rows that each step adds. */
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
