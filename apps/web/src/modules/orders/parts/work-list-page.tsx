import { produceDept } from '@nocturne/contract/codes'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useState, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { useWorkList } from '../use-work-list.ts'
import { listLineGoods } from '../work-list.ts'
import { TicketCard } from './ticket-card.tsx'
import styles from './work-list-page.module.css'

const madeSheet = createLazyComponent(() => import('./made-sheet.tsx'))
const soldOutSheet = createLazyComponent(() => import('./sold-out-sheet.tsx'))

const EVERYWHERE = 'all'
const places = [
  { id: EVERYWHERE, label: '全部' },
  { id: produceDept.bar, label: '吧台' },
  { id: produceDept.kitchen, label: '厨房' },
  { id: produceDept.fruit, label: '水果房' },
] as const

const params = {
  produceDept: createDefaultChoiceParam(
    places.map(({ id }) => id),
    EVERYWHERE,
  ),
}

const listGoodsIds = (goods: readonly { goodsId: number }[]): number[] => goods.map(({ goodsId }) => goodsId)

/** Goods to be made, as tickets: home page of the bar. Several columns on wide screens. */
export function WorkListPage({ tabs }: { tabs: ReactNode }) {
  const filter = useFilter(params)
  const place = filter.value.produceDept
  const { query, tickets = [], now, sent } = useWorkList(place === EVERYWHERE ? undefined : place)
  const [looking, setLooking] = useState(false)
  const [choices, setChoices] = useState<readonly { goodsId: number; goodsName: string }[] | null>(null)
  return (
    <Page>
      <div className={styles['filters']} data-wide>
        {tabs}
        <SegmentedControl
          label="出品位置"
          options={places}
          value={place}
          onChange={(chosen) => filter.set({ produceDept: chosen })}
        />
      </div>
      <QueryView query={query}>
        {({ rows, total, soldOutGoods, can }) => (
          <>
            <div className={styles['ways']}>
              <Button size="small" onClick={() => setLooking(true)}>
                今晚已出品
              </Button>
              {can.soldOut && soldOutGoods.length > 0 && (
                <Button size="small" onClick={() => setChoices(soldOutGoods)}>
                  今晚沽清 {soldOutGoods.length}
                </Button>
              )}
            </div>
            {tickets.length === 0 ? (
              <EmptyState icon={<CircleCheckBig />} text="没有待出品的商品" />
            ) : (
              <ul className={styles['tickets']} aria-label="出品单">
                {tickets.map((ticket) => (
                  <li key={`${ticket.orderId} ${ticket.produceDept}`}>
                    <TicketCard
                      ticket={ticket}
                      now={now}
                      sent={sent}
                      soldOutIds={listGoodsIds(soldOutGoods)}
                      onSoldOut={can.soldOut ? (line) => setChoices(listLineGoods(line)) : undefined}
                    />
                  </li>
                ))}
              </ul>
            )}
            {total > rows.length && (
              <p className={styles['more']}>
                共 {total} 单待出品，先显示 {rows.length} 单
              </p>
            )}
          </>
        )}
      </QueryView>
      {looking && <LazySheet part={madeSheet} props={{ onClose: () => setLooking(false) }} />}
      {choices && (
        <LazySheet
          part={soldOutSheet}
          props={{ choices, soldOutIds: listGoodsIds(query.data?.soldOutGoods ?? []), onClose: () => setChoices(null) }}
        />
      )}
    </Page>
  )
}
