import { ActionGrid } from '#kit/action-grid.tsx'
import { Button } from '#kit/button.tsx'
import { bookingActionLabels } from '../booking-action-labels.tsx'
import type { BookingActionId } from '../booking-actions.ts'

type OnAct = (id: BookingActionId) => unknown

/** Large button for the next step. */
export function NextStepButton({ id, onAct }: { id: BookingActionId; onAct: OnAct }) {
  return (
    <Button kind="primary" wide onClick={() => onAct(id)}>
      {bookingActionLabels[id].label}
    </Button>
  )
}

type SheetActionsProps = {
  ids: readonly BookingActionId[]
  /** True if a table is assigned. */
  placed: boolean
  onAct: OnAct
}

/** Icon grid of all actions except the next step. */
export function BookingSheetActions({ ids, placed, onAct }: SheetActionsProps) {
  if (ids.length === 0) return null
  const actions = ids.map((id) => {
    const face = bookingActionLabels[id]
    const label = id === 'move' && !placed ? '安排台位' : face.label
    return { id, ...face, label, onClick: () => void onAct(id) }
  })
  return <ActionGrid label="预订操作" actions={actions} />
}
