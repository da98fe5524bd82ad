import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { IconButton } from '../../../kit/icon-button.tsx'
import type { AnyEndpoint } from '../../../lib/api.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { LaterSheet } from '../../../shells/later.tsx'

/** A report that can be saved: where its rows are read from, with the filter of the page. */
export type Saved = { endpoint: Pick<AnyEndpoint, 'id' | 'path'>; input: object }

const sheet = laterPart(() => import('./export-sheet.tsx'))

/** 导出, for who may save reports as files. One's own pages are no reports. */
export function ExportAction({ endpoint, input }: Saved) {
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  if (endpoint.path.startsWith(OWN_PAGES) || !may('report:file:export')) return null
  return (
    <>
      <IconButton label="导出" icon={<Download />} onClick={() => setOpen(true)} />
      {open && <LaterSheet part={sheet} props={{ saved: { endpoint, input }, onClose: () => setOpen(false) }} />}
    </>
  )
}

const OWN_PAGES = '/api/employee/'
