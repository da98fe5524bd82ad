import FileCheck from 'lucide-react/icons/file-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import MoonStar from 'lucide-react/icons/moon-star'
import { useState } from 'react'

import { ActionGrid } from '../../../kit/action-grid.tsx'
import { Card } from '../../../kit/card.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { usePermissions } from '../../../lib/permissions.ts'
import { CloseNightSheet, FinanceSheet, ShiftSheet } from './later-sheets.tsx'

/** 收银: the drawer of a cashier, the end of the night and the comparison with the providers, for those who hold the keys. Nothing for others. */
export default function NightTools() {
  const holds = usePermissions()
  const [open, setOpen] = useState<'shift' | 'night' | 'finance' | null>(null)
  const actions = [
    ...(holds('operate:bill:settle')
      ? [{ id: 'shift', label: '交班', icon: <HandCoins />, onClick: () => setOpen('shift') }]
      : []),
    ...(holds('operate:businessDay:close')
      ? [
          { id: 'night', label: '日结', icon: <MoonStar />, onClick: () => setOpen('night') },
          { id: 'finance', label: '收款对账', icon: <FileCheck />, onClick: () => setOpen('finance') },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <Card label="收银">
      <SectionTitle inCard>收银</SectionTitle>
      <ActionGrid label="收银" actions={actions} />
      {open === 'shift' && <ShiftSheet onClose={() => setOpen(null)} />}
      {open === 'night' && <CloseNightSheet onClose={() => setOpen(null)} />}
      {open === 'finance' && <FinanceSheet onClose={() => setOpen(null)} />}
    </Card>
  )
}
