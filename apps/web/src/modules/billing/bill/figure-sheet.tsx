import { emptyTexts } from '@nocturne/contract/client-texts'

import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { buildOrderLink } from '../links.ts'
import type { FigureRow } from './figure-rules.ts'

interface FigureSheetProps {
  title: string
  fact?: string
  fen: number
  rows: readonly FigureRow[]
  onClose: () => void
}

/** Rows of a figure; each links to its order. */
export function FigureSheet({ title, fact, fen, rows, onClose }: FigureSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      {...(fact !== undefined && { fact })}
      end={<Money fen={fen} size="figure" />}
    >
      {rows.length === 0 && <EmptyState text={emptyTexts.detail} />}
      <ul aria-label={`${title}明细`}>
        {rows.map((row) => (
          <li key={row.key}>
            <ListRow
              inCard
              title={row.title}
              {...(row.quantity !== undefined && { aside: `×${row.quantity}` })}
              fact={row.fact}
              figure={<Money fen={row.fen} exact />}
              href={row.orderId === undefined ? undefined : buildOrderLink(row.orderId)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
