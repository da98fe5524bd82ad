import type { ReactNode } from 'react'
import { Chip, ChipRow } from '../kit/chip.tsx'

export type ChosenFilter = { text: string; remove: () => void }

type ChosenChipsProps = {
  label?: string
  /** What narrows the list besides what is in sight anyway. */
  chosen: readonly ChosenFilter[]
  /** Chips before them. */
  children?: ReactNode
}

/** What a list is narrowed by, each to be taken away by a tap; nothing where it is not narrowed. */
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
