import { goodsSource, goodsStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { buildApiQuery, useApi } from '#lib/query/query.ts'

type MenuFilter = Pick<InputOf<typeof catalog.goodsList>, 'giftOnly' | 'memberId'>

/** Goods on sale for staff clients, in menu order: one page of 500, source 2, status 0 (specification §9). */
const menu = { pageNum: 1, pageSize: 500, source: goodsSource.mobile, status: goodsStatus.onSale } as const

/** Query of the menu, for prefetching. */
export const buildMenuQuery = () => buildApiQuery(catalog.goodsList, menu)

export function useGoods(filter: MenuFilter = {}) {
  return useApi(catalog.goodsList, { ...menu, ...filter }, { live: true, keep: true, staleMs: 60_000 })
}
