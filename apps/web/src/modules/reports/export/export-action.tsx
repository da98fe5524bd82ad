import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { IconButton } from '#kit/icon-button.tsx'
import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { LaterSheet } from '#shells/later.tsx'
import { findSheetName, type Saved } from './export-source.ts'

const sheet = createLazyPart(() => import('./export-sheet.tsx'))

/** Button 导出; renders nothing without the export permission. */
export function ExportAction(saved: Saved) {
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  if (!findSheetName(saved.endpoint) || !may('report:file:export')) return null
  return (
    <>
      <IconButton label="导出" icon={<Download />} onClick={() => setOpen(true)} />
      {open && <LaterSheet part={sheet} props={{ saved, onClose: () => setOpen(false) }} />}
    </>
  )
}
