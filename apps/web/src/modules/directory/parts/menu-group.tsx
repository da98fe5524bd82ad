import { ActionGrid } from '#kit/action-grid.tsx'
import { Badge } from '#kit/badge.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { getMenuIcon } from '#shells/menu-icon.tsx'
import type { EmployeeMenuGroup } from '../menu-rules.ts'

/** Numbers of unread messages and pending approvals. */
export type WaitingCounts = { messages: number; approvals: number }

const MESSAGES = 'P129'
const APPROVALS = 'P139'

function countWaiting(screenId: string, { messages, approvals }: WaitingCounts): number {
  if (screenId === MESSAGES) return messages
  return screenId === APPROVALS ? approvals : 0
}

/** Group of the menu: name, and entries as icons. */
export function MenuGroup({ title, items, waiting }: EmployeeMenuGroup & { waiting: WaitingCounts }) {
  const actions = items.map(({ screenId, title, path, icon }) => {
    const count = countWaiting(screenId, waiting)
    const picture = (
      <Badge count={count} label={`${count} 条待处理`}>
        {getMenuIcon(icon)}
      </Badge>
    )
    return { id: screenId, label: title, href: path, icon: picture }
  })
  return (
    <Card label={title}>
      <SectionTitle inCard>{title}</SectionTitle>
      <ActionGrid label={title} actions={actions} />
    </Card>
  )
}
