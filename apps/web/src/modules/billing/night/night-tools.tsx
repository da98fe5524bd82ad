import FileCheck from 'lucide-react/icons/file-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import MoonStar from 'lucide-react/icons/moon-star'
import { useState } from 'react'

import { ActionGrid } from '#kit/action-grid.tsx'
import { Card } from '#kit/card.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { LazySheet } from '#shells/lazy-content.tsx'

const sheets = {
  shift: createLazyComponent(() => import('./shift-sheet.tsx')),
  night: createLazyComponent(() => import('./close-night-sheet.tsx')),
  finance: createLazyComponent(() => import('./reconciliation-sheet.tsx')),
}

/** 收银: cash drawer, closing of the night and reconciliation, for users with permission. Renders nothing for others. */
export default function NightTools() {
  const holds = usePermissions()
  const [open, setOpen] = useState<keyof typeof sheets | null>(null)
  const actions = [
    ...(holds('operate:bill:settle')
      ? [{ id: 'shift', label: '开班/交班', icon: <HandCoins />, onClick: () => setOpen('shift') }]
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
      {open && <LazySheet key={open} part={sheets[open]} props={{ onClose: () => setOpen(null) }} />}
    </Card>
  )
}
