/**
 * State of a table as shown on the floor. A presented bill is a flag of an open table, not a separate state: the table
 * counts as open and has the colour of a bill waiting for payment. Unpaid amounts are such a flag too, without a colour
 * of their own; only users who see amounts get it.
 */
import { tableStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'

import type { Tone } from '#kit/tone.ts'

export type FloorTable = AnswerOf<typeof tables.list>['rows'][number]

/**
 * Names of the merged tables, the main one first; empty without a merge. Cards cached by an older release lack the
 * field.
 */
export const listGroupTables = ({ groupTables }: Partial<Pick<FloorTable, 'groupTables'>>): readonly string[] =>
  groupTables ?? []

export type FloorState = {
  id: 'open' | 'unpaid' | 'presented' | 'settled' | 'booked' | 'free' | 'locked'
  /** Label on the filter. */
  label: string
  /** Name on the table's sheet. */
  name: string
  tone: Tone
  holds: (card: FloorTable) => boolean
}

/** States in the order of the filter chips. */
export const floorStates: readonly FloorState[] = [
  {
    id: 'open',
    label: '已开台',
    name: '已开台',
    tone: 'accent',
    holds: (card) => card.tableStatus === tableStatus.open || card.producing,
  },
  {
    id: 'unpaid',
    label: '未结',
    name: '未结账',
    tone: 'neutral',
    holds: ({ unpaidAmount }) => unpaidAmount !== null && unpaidAmount > 0,
  },
  { id: 'presented', label: '待结账', name: '待结账', tone: 'violet', holds: (card) => card.billPresented },
  {
    id: 'settled',
    label: '待清',
    name: '待清台',
    tone: 'positive',
    holds: (card) => card.tableStatus === tableStatus.settled && !card.producing,
  },
  {
    id: 'booked',
    label: '已订',
    name: '已预订',
    tone: 'warning',
    holds: (card) => card.tableStatus === tableStatus.booked,
  },
  { id: 'free', label: '空台', name: '空台', tone: 'neutral', holds: (card) => card.tableStatus === tableStatus.free },
  {
    id: 'locked',
    label: '已锁台',
    name: '已锁台',
    tone: 'danger',
    holds: (card) => card.tableStatus === tableStatus.locked,
  },
]

/** State shown for a table. Throws for a status missing in the contract. */
export function getFloorState(card: FloorTable): FloorState {
  const holding = floorStates.filter((state) => state.id !== 'unpaid' && state.holds(card))
  const state = holding.find(({ id }) => id === 'presented') ?? holding[0]
  if (!state) throw new Error(`table ${card.tableId} has the unknown status ${card.tableStatus}`)
  // A paid table with goods still to be served is labelled 已付: the guests are still seated, and it cannot be cleared
  // yet.
  return card.producing ? { ...state, label: '已付', name: '已付' } : state
}
