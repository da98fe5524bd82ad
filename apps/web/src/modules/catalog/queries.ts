import { goodsSource, goodsStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { catalog } from '@nocturne/contract/catalog/endpoints'

import { useApi } from '../../lib/query.ts'

type Wanted = Pick<InputOf<typeof catalog.goodsList>, 'giftOnly' | 'memberId'>

/** What is on sale for staff phones, in the order of the menu: one page of 500, source 2, status 0 (specification §9). */
export function useGoods(wanted: Wanted = {}) {
  const input = {
    pageNum: 1,
    pageSize: 500,
    source: goodsSource.mobile,
    status: goodsStatus.onSale,
    ...wanted,
  } as const
  return useApi(catalog.goodsList, input, { live: true, keep: true, staleMs: 60_000 })
}
