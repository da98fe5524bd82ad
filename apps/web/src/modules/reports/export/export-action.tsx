import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { IconButton } from '#kit/icon-button.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { findExportName, type ExportSource } from './export-source.ts'

const sheet = createLazyComponent(() => import('./export-sheet.tsx'))

/** Button 导出; renders nothing without the export permission. */
export function ExportButton(saved: ExportSource) {
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  if (!findExportName(saved.endpoint) || !may('report:file:export')) return null
  return (
    <>
      <IconButton label="导出" icon={<Download />} onClick={() => setOpen(true)} />
      {open && <LazySheet part={sheet} props={{ saved, onClose: () => setOpen(false) }} />}
    </>
  )
}
