import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import type { TipTable } from '../tip-form-rules.ts'
import styles from './reward.module.css'

const tableSheet = createLazyComponent(() => import('./table-sheet.tsx'))

type SeatRowProps = {
  venueName: string
  seat: TipTable | null
  /** True if the scanned code or the link determines the table. */
  known: boolean
  onPick: (seat: TipTable) => void
}

/** Row with venue and table; the guest can select the table unless it is `known`. */
export function TipTableRow({ venueName, seat, known, onPick }: SeatRowProps) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <ListRow
        title={venueName}
        fact={seat ? `${seat.tableName} 台` : '您在哪一台，选填'}
        {...(!known && {
          figure: <span className={styles['pick']}>{seat ? '更换' : '选择台位'}</span>,
          onClick: () => setPicking(true),
        })}
      />
      {picking && (
        <LazySheet
          part={tableSheet}
          props={{
            tableId: seat?.tableId ?? null,
            onPick: ({ tableId, tableName }) => {
              onPick({ tableId, tableName })
              setPicking(false)
            },
            onClose: () => setPicking(false),
          }}
        />
      )}
    </>
  )
}
