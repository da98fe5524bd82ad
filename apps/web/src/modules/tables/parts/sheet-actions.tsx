import { useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useLocation } from 'wouter'

import { ActionGrid, type Action } from '#kit/action-grid.tsx'
import { Button } from '#kit/button.tsx'
import { actionFaces } from '../action-faces.tsx'
import { MOST_AT_ONCE, type ActionId, type LinkId, type TableActions } from '../table-actions.ts'

/** Actions performed on the floor page, without opening another screen. */
export type StepId = Exclude<ActionId, LinkId>
type Doing = { links: Record<LinkId, string>; onStep: (id: StepId) => unknown }

/** Icon grid of the available actions; further ones are behind 更多. */
export function SheetActions({ ids, links, onStep }: Doing & { ids: readonly ActionId[] }) {
  const [all, setAll] = useState(false)
  if (ids.length === 0) return null
  const folded = !all && ids.length > MOST_AT_ONCE
  const shown = folded ? ids.slice(0, MOST_AT_ONCE - 1) : ids
  const actions: Action[] = shown.map((id) => ({ id, ...actionFaces[id], ...buildButtonProps(id, { links, onStep }) }))
  const more: Action = { id: 'more', label: '更多', icon: <Ellipsis />, onClick: () => setAll(true) }
  return <ActionGrid label="台位操作" actions={folded ? [...actions, more] : actions} />
}

/** Large button for the next step, next to a button for existing orders, the booking or a new booking. */
export function FooterActions({ actions, links, onStep }: Doing & { actions: TableActions }) {
  const [, navigate] = useLocation()
  const renderButton = (id: ActionId, main: boolean) => {
    const { href, onClick } = buildButtonProps(id, { links, onStep })
    return (
      <Button kind={main ? 'primary' : 'plain'} wide={main} onClick={onClick ?? (() => href && navigate(href))}>
        {actionFaces[id].label}
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

const isLink = (id: ActionId, links: Doing['links']): id is LinkId => id in links

function buildButtonProps(id: ActionId, { links, onStep }: Doing): { href?: string; onClick?: () => void } {
  return isLink(id, links) ? { href: links[id] } : { onClick: () => void onStep(id) }
}
