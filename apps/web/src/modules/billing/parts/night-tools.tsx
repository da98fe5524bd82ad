import HandCoins from 'lucide-react/icons/hand-coins'
import MoonStar from 'lucide-react/icons/moon-star'
import { useState } from 'react'

import { ActionGrid } from '../../../kit/action-grid.tsx'
import { Card } from '../../../kit/card.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { usePermissions } from '../../../lib/permissions.ts'
import { CloseNightSheet, ShiftSheet } from './later-sheets.tsx'

/** 收银: the drawer of a cashier, and the end of the night, for those who hold the keys. Nothing for others. */
export function NightTools() {
  const holds = usePermissions()
  const [open, setOpen] = useState<'shift' | 'night' | null>(null)
  const actions = [
    ...(holds('operate:bill:settle')
      ? [{ id: 'shift', label: '交班', icon: <HandCoins />, onClick: () => setOpen('shift') }]
      : []),
    ...(holds('operate:businessDay:close')
      ? [{ id: 'night', label: '日结', icon: <MoonStar />, onClick: () => setOpen('night') }]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <Card label="收银">
      <SectionTitle inCard>收银</SectionTitle>
      <ActionGrid label="收银" actions={actions} />
      {open === 'shift' && <ShiftSheet onClose={() => setOpen(null)} />}
      {open === 'night' && <CloseNightSheet onClose={() => setOpen(null)} />}
    </Card>
  )
}
