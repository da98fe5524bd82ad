import { useState } from 'react'

/** Rows of a first screen and the next one; each step adds as many again. */
const STEP = 30

/** The beginning of a long list, longer with every `grow`. `listKey` names the list: another one starts short again. */
export function useGrowingWindow<Row>(rows: readonly Row[], listKey: string) {
  const [open, setOpen] = useState({ listKey, count: STEP })
  const count = open.listKey === listKey ? open.count : STEP
  return {
    shown: rows.slice(0, count),
    more: count < rows.length,
    grow: () => setOpen({ listKey, count: count + STEP }),
  }
}
