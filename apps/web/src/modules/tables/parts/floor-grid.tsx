import { useDeferredValue } from 'react'

import { SectionTitle } from '#kit/section-title.tsx'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { useNow } from '#lib/live/now.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { groupByArea, limitFloorCards, isFloorFiltered } from '../floor-filter.ts'
import type { FloorTable } from '../floor-states.ts'
import { useQueuedTableWrites } from '../queries.ts'
import styles from './floor-grid.module.css'
import type { FloorFilterControl } from './state-chips.tsx'
import { TableCard } from './table-card.tsx'

const noTables = createLazyComponent(() => import('./no-tables.tsx'))

type FloorGridProps = { cards: readonly FloorTable[]; filter: FloorFilterControl; onOpen: (tableId: number) => void }

/** Number of cards rendered first: more than the tallest phone shows. */
const FIRST_SCREENFUL = 24

/**
 * Cards of the floor, under area headings if several areas are shown. Renders the visible ones first, because on a slow
 * phone rendering the whole floor blocks input for a quarter of a second.
 */
export function FloorGrid({ cards, filter, onOpen }: FloorGridProps) {
  const now = useNow()
  const waitingFor = useQueuedTableWrites()
  // Preloaded, so that an empty result can be shown offline.
  useComponentLoaded(noTables)
  const room = useDeferredValue(Infinity, FIRST_SCREENFUL)
  const areas = limitFloorCards(groupByArea(cards), room).map(({ areaId, areaName, total, cards: ofArea }) => (
    <section key={areaId} aria-label={areaName}>
      {filter.areaId === undefined && (
        <SectionTitle>
          {areaName} · {total} 台
        </SectionTitle>
      )}
      <div className={styles['grid']}>
        {ofArea.map((card) => (
          <TableCard
            key={card.tableId}
            card={card}
            now={now}
            waiting={waitingFor(card.tableId)}
            onOpen={() => onOpen(card.tableId)}
          />
        ))}
      </div>
    </section>
  ))
  return (
    <div className={styles['floor']} data-narrowed={isFloorFiltered(filter)}>
      {areas.length > 0 ? areas : <LazyContent part={noTables} props={{ filter }} />}
    </div>
  )
}
