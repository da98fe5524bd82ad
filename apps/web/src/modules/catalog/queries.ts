import { goodsSource, goodsStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { useMemo } from 'react'

import { applyAreaPrice } from './goods-rules.ts'
import { buildApiQuery, useApi } from '#lib/query/query.ts'

type MenuFilter = Pick<InputOf<typeof catalog.goodsList>, 'giftOnly' | 'memberId'>

/** Goods on sale for staff clients, in menu order: one page of 500, source 2, status 0 (specification §9). */
const menu = { pageNum: 1, pageSize: 500, source: goodsSource.mobile, status: goodsStatus.onSale } as const

/** Query of the menu, for prefetching. */
export const buildMenuQuery = () => buildApiQuery(catalog.goodsList, menu)

/** The menu. With an area (null: unknown) at the prices in force there, otherwise at list prices. */
export function useGoods(filter: MenuFilter = {}, areaId?: number | null) {
  const query = useApi(catalog.goodsList, { ...menu, ...filter }, { live: true, keep: true, staleMs: 60_000 })
  const { data, error, isFetching, refetch } = query
  const rows = useMemo(() => data?.rows.map((row) => applyAreaPrice(row, areaId)), [data, areaId])
  return { data: rows && { rows }, error, isFetching, refetch }
}
