import Armchair from 'lucide-react/icons/armchair'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { LaterSheet } from '#shells/later.tsx'
import { useOpenTables } from '../open-tables.ts'

const tableSheet = createLazyPart(() => import('./table-sheet.tsx'))

type TableFieldProps = { tableRecordId: number | undefined; onPick: (tableRecordId: number) => void }

/** Table for the voucher. */
export function TableField({ tableRecordId, onPick }: TableFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const { found } = useOpenTables(tableRecordId)
  return (
    <>
      <ListRow
        lead={<Armchair />}
        title={found ? found.tableName : '选择台位'}
        fact={
          found ? [found.guestName, found.salesUserName].filter(Boolean).join(' · ') || found.areaName : '核销到哪一台'
        }
        chip={found ? '更换' : undefined}
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <LaterSheet part={tableSheet} props={{ tableRecordId, onPick, onClose: () => setChoosing(false) }} />
      )}
    </>
  )
}
