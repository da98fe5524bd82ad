import type { ReactNode } from 'react'

import type { Goods } from '../goods-rules.ts'
import { GoodsRow } from './goods-row.tsx'
import { ListEndMarker } from './near-end.tsx'
import { useGrowingWindow } from './use-growing-window.ts'
import styles from './goods-list.module.css'

interface GoodsListProps {
  /** Identifies the list: a change scrolls back to the top. */
  listKey: string
  rows: readonly Goods[]
  counts: ReadonlyMap<number, number>
  onCount: (goods: Goods, count: number) => void
  onOpen?: ((goods: Goods) => void) | undefined
  empty: ReactNode
}

/** List of goods. Creates only the rows near the screen, and paints only the visible ones. */
export function GoodsList({ listKey, rows, counts, onCount, onOpen, empty }: GoodsListProps) {
  const { shown, more, grow } = useGrowingWindow(rows, listKey)
  if (rows.length === 0) return empty
  return (
    <>
      <ul aria-label="商品">
        {shown.map((goods) => (
          <li key={goods.goodsId} className={styles['item']}>
            <GoodsRow
              goods={goods}
              count={counts.get(goods.goodsId) ?? 0}
              onCount={(count) => onCount(goods, count)}
              onOpen={onOpen && (() => onOpen(goods))}
            />
          </li>
        ))}
      </ul>
      {more && <ListEndMarker key={`${listKey} ${shown.length}`} onNear={grow} />}
    </>
  )
}
