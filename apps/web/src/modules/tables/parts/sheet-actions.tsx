import { useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useLocation } from 'wouter'

import { ActionGrid, type GridAction } from '#kit/action-grid.tsx'
import { Button } from '#kit/button.tsx'
import { tableActionLabels } from '../table-action-labels.tsx'
import { MAX_VISIBLE_ACTIONS, type TableActionId, type TableLinkId, type TableActions } from '../table-actions.ts'

/** Actions performed on the floor page, without opening another screen. */
export type FloorPageActionId = Exclude<TableActionId, TableLinkId>
type Doing = { links: Record<TableLinkId, string>; onStep: (id: FloorPageActionId) => unknown }

/** Icon grid of the available actions; further ones are behind 更多. */
export function TableSheetActions({ ids, links, onStep }: Doing & { ids: readonly TableActionId[] }) {
  const [all, setAll] = useState(false)
  if (ids.length === 0) return null
  const folded = !all && ids.length > MAX_VISIBLE_ACTIONS
  const shown = folded ? ids.slice(0, MAX_VISIBLE_ACTIONS - 1) : ids
  const actions: GridAction[] = shown.map((id) => ({
    id,
    ...tableActionLabels[id],
    ...buildButtonProps(id, { links, onStep }),
  }))
  const more: GridAction = { id: 'more', label: '更多', icon: <Ellipsis />, onClick: () => setAll(true) }
  return <ActionGrid label="台位操作" actions={folded ? [...actions, more] : actions} />
}

/** Large button for the next step, next to a button for existing orders, the booking or a new booking. */
export function TableFooterActions({ actions, links, onStep }: Doing & { actions: TableActions }) {
  const [, navigate] = useLocation()
  const renderButton = (id: TableActionId, main: boolean) => {
    const { href, onClick } = buildButtonProps(id, { links, onStep })
    return (
      <Button kind={main ? 'primary' : 'plain'} wide={main} onClick={onClick ?? (() => href && navigate(href))}>
        {tableActionLabels[id].label}
      </Button>
    )
  }
  return (
    <>
      {actions.second && renderButton(actions.second, false)}
      {actions.main && renderButton(actions.main, true)}
    </>
  )
}

const isLink = (id: TableActionId, links: Doing['links']): id is TableLinkId => id in links

function buildButtonProps(id: TableActionId, { links, onStep }: Doing): { href?: string; onClick?: () => void } {
  return isLink(id, links) ? { href: links[id] } : { onClick: () => void onStep(id) }
}
