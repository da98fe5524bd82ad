import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { createLazyPart } from '#lib/routing/lazy-part.ts'
import { LaterSheet } from '#shells/later.tsx'
import type { Seat } from '../tip-form-rules.ts'
import styles from './reward.module.css'

const tableSheet = createLazyPart(() => import('./table-sheet.tsx'))

type SeatRowProps = {
  venueName: string
  seat: Seat | null
  /** True if the scanned code or the link determines the table. */
  known: boolean
  onPick: (seat: Seat) => void
}

/** Row with venue and table; the guest can select the table unless it is `known`. */
export function SeatRow({ venueName, seat, known, onPick }: SeatRowProps) {
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
        <LaterSheet
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
