import { ActionGrid } from '#kit/action-grid.tsx'
import { Button } from '#kit/button.tsx'
import { actionFaces } from '../action-faces.tsx'
import type { ActionId } from '../booking-actions.ts'

type OnAct = (id: ActionId) => unknown

/** Large button for the next step. */
export function NextStep({ id, onAct }: { id: ActionId; onAct: OnAct }) {
  return (
    <Button kind="primary" wide onClick={() => onAct(id)}>
      {actionFaces[id].label}
    </Button>
  )
}

type SheetActionsProps = {
  ids: readonly ActionId[]
  /** True if a table is assigned. */
  placed: boolean
  onAct: OnAct
}

/** Icon grid of all actions except the next step. */
export function SheetActions({ ids, placed, onAct }: SheetActionsProps) {
  if (ids.length === 0) return null
  const actions = ids.map((id) => {
    const face = actionFaces[id]
    const label = id === 'move' && !placed ? '安排台位' : face.label
    return { id, ...face, label, onClick: () => void onAct(id) }
  })
  return <ActionGrid label="预订操作" actions={actions} />
}
