import { useDeferredValue } from 'react'
import Armchair from 'lucide-react/icons/armchair'

import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { useNow } from '../../../lib/now.ts'
import { byArea, firstCards } from '../floor-filter.ts'
import type { Card } from '../floor-states.ts'
import { useWaitingTables } from '../queries.ts'
import styles from './floor-grid.module.css'
import type { Filter } from './state-chips.tsx'
import { TableCard } from './table-card.tsx'

type FloorGridProps = { cards: readonly Card[]; filter: Filter; onOpen: (tableId: number) => void }

/** More cards than the highest phone shows at once. */
const FIRST_SCREENFUL = 24

/**
 * The cards; under the names of their areas while more than one area is shown. What is in sight is put there first: on a
 * slow phone the whole floor takes a quarter of a second, in which nothing answers.
 */
export function FloorGrid({ cards, filter, onOpen }: FloorGridProps) {
  const now = useNow()
  const waitingFor = useWaitingTables()
  const room = useDeferredValue(Infinity, FIRST_SCREENFUL)
  if (cards.length === 0) return <NoTables filter={filter} />
  return firstCards(byArea(cards), room).map(({ areaId, areaName, total, cards: ofArea }) => (
    <section key={areaId} aria-label={areaName}>
      {filter.areaId === undefined && <SectionTitle end={`${total} 台`}>{areaName}</SectionTitle>}
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
}

const everything = { areaId: undefined, labelId: undefined, state: undefined, keyword: '', mine: false }

function NoTables({ filter }: { filter: Filter }) {
  const filtered = filter.areaId ?? filter.labelId ?? filter.state ?? (filter.keyword || filter.mine || undefined)
  if (filtered === undefined) return <EmptyState icon={<Armchair />} text="暂无台位" />
  return (
    <EmptyState
      icon={<Armchair />}
      text="没有符合条件的台位"
      action={<Button onClick={() => filter.set(everything)}>查看全部</Button>}
    />
  )
}
