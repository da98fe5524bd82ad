import type { ReactNode } from 'react'
import { Chip, ChipRow } from '#kit/chip.tsx'

export type ChosenFilter = { text: string; remove: () => void }

type ChosenChipsProps = {
  label?: string
  /** Active filters that are not visible elsewhere on the page. */
  chosen: readonly ChosenFilter[]
  /** Chips shown before the filters. */
  children?: ReactNode
}

/** Active filters as chips, each removable by a tap; hidden when there are none. */
export function ChosenChips({ label = '已选条件', chosen, children }: ChosenChipsProps) {
  if (chosen.length === 0 && !children) return null
  return (
    <ChipRow label={label}>
      {children}
      {chosen.map(({ text, remove }) => (
        <Chip key={text} selected label={`移除 ${text}`} onClick={remove}>
          {text} ×
        </Chip>
      ))}
    </ChipRow>
  )
}
