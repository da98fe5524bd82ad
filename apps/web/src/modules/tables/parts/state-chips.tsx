import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { countStates } from '../floor-filter.ts'
import { floorStates, type Card, type FloorState } from '../floor-states.ts'
import type { useFloorFilter } from '../queries.ts'

export type Filter = ReturnType<typeof useFloorFilter>

/** How many tables are in each state, of those in the chosen place; a tap shows only these. */
export function StateChips({ cards, filter }: { cards: readonly Card[]; filter: Filter }) {
  const counts = countStates(cards)
  const seesAmounts = cards.some(({ unpaidAmount }) => unpaidAmount !== null)
  const isOffered = ({ id }: FloorState) => id !== 'unpaid' || seesAmounts || filter.state?.id === id
  return (
    <ChipRow label="台位状态">
      <Chip selected={!filter.state} count={cards.length} onClick={() => filter.set({ state: undefined })}>
        全部
      </Chip>
      {floorStates.filter(isOffered).map(({ id, label, tone }) => (
        <Chip
          key={id}
          tone={tone}
          count={counts[id]}
          selected={filter.state?.id === id}
          onClick={() => filter.set({ state: filter.state?.id === id ? undefined : id })}
        >
          {label}
        </Chip>
      ))}
    </ChipRow>
  )
}
