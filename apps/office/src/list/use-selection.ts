import { useState } from 'react'

/** Selected records. `toggle` with `range` selects all rows between the last toggled one and this one. */
export function useSelection(rowIds: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  const selected = rowIds.filter((id) => chosen.has(id))

  const toggle = (id: number, range = false) => {
    const from = anchor === null ? -1 : rowIds.indexOf(anchor)
    const to = rowIds.indexOf(id)
    const next = new Set(chosen)
    if (range && from >= 0) for (const one of rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
    else if (!next.delete(id)) next.add(id)
    setChosen(next)
    setAnchor(id)
  }
  const toggleAll = () => setChosen(new Set(selected.length === rowIds.length ? [] : rowIds))
  const clear = () => {
    setChosen(new Set())
    setAnchor(null)
  }
  return { selected, isSelected: (id: number) => chosen.has(id), toggle, toggleAll, clear }
}

export type Selection = ReturnType<typeof useSelection>
