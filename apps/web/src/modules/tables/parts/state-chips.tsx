import { Chip, ChipRow } from '#kit/chip.tsx'
import { countTablesByState } from '../floor-filter.ts'
import { floorStates, type FloorTable, type FloorState } from '../floor-states.ts'
import type { useFloorFilter } from '../queries.ts'

export type FloorFilterControl = ReturnType<typeof useFloorFilter>

/** Scope of the count of unpaid tables, for users who see the amounts of some tables only. */
const formatScope = (cards: readonly FloorTable[]) => (cards.every(({ mine }) => mine) ? '我的' : '本部门')

/** Chips with the number of tables by state in the selected area; a tap filters by that state. */
export function TableStateChips({ cards, filter }: { cards: readonly FloorTable[]; filter: FloorFilterControl }) {
  const counts = countTablesByState(cards)
  const taken = cards.filter(({ tableRecordId }) => tableRecordId !== null)
  const seen = taken.filter(({ unpaidAmount }) => unpaidAmount !== null)
  const seesAmounts = seen.length > 0
  const isOffered = ({ id }: FloorState) => id !== 'unpaid' || seesAmounts || filter.state?.id === id
  return (
    <ChipRow label="台位状态">
      <Chip selected={!filter.state} count={cards.length} onClick={() => filter.set({ state: undefined })}>
        {filter.mine ? '我的台' : '全部'}
      </Chip>
      {floorStates.filter(isOffered).map(({ id, label, tone }) => (
        <Chip
          key={id}
          tone={tone}
          count={counts[id]}
          selected={filter.state?.id === id}
          onClick={() => filter.set({ state: filter.state?.id === id ? undefined : id })}
        >
          {id === 'unpaid' && seen.length < taken.length && formatScope(seen)}
          {label}
        </Chip>
      ))}
    </ChipRow>
  )
}
