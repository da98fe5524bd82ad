import Armchair from 'lucide-react/icons/armchair'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useOccupiedTables } from '../open-tables.ts'

const tableSheet = createLazyComponent(() => import('./table-sheet.tsx'))

type TableFieldProps = { tableRecordId: number | undefined; onPick: (tableRecordId: number) => void }

/** Field for the table at which the voucher is redeemed. */
export function VoucherTableField({ tableRecordId, onPick }: TableFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const { found } = useOccupiedTables(tableRecordId)
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
      {choosing && <LazySheet part={tableSheet} props={{ tableRecordId, onPick, onClose: () => setChoosing(false) }} />}
    </>
  )
}
