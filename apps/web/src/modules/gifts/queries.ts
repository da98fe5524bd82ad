import { gifts } from '@nocturne/contract/gifts/endpoints'
import { useMemo } from 'react'

import { useApi } from '#lib/query/query.ts'
import type { QueryState } from '#shells/query-state.ts'
import { useGoods, type Goods } from '../catalog/public.ts'
import type { Sitting } from '../orders/public.ts'

/**
 * Remaining gift quota of an employee; default: the user. Without the per-table figures while the sitting is not on the
 * server yet. Disabled with `asking`: the user can only request gifts, so they have no quota.
 */
export function useGiftQuota(
  { id, later }: Sitting,
  { userId, isRequest }: { userId?: number | null; isRequest: boolean },
) {
  const input = { ...(!later && { tableRecordId: id }), ...(userId && { userId }) }
  return useApi(gifts.quota, input, { live: true, keep: !userId, enabled: !isRequest })
}

/** Goods the user may give. Other prices are removed, because a gift counts at list price. */
export function useGiftGoods(): QueryState<{ rows: readonly Goods[] }> {
  const { data, error, isFetching, refetch } = useGoods({ giftOnly: true })
  const rows = useMemo(
    () =>
      data?.rows.map((goods) => ({
        ...goods,
        memberPrice: null,
        myMemberPrice: null,
        myRateBp: null,
        linePrice: null,
      })),
    [data],
  )
  return { data: rows && { rows }, error, isFetching, refetch }
}

/** Goods by id; undefined until they are loaded. */
export const toGoodsById = (goods: { rows: readonly Goods[] } | undefined): ReadonlyMap<number, Goods> | undefined =>
  goods && new Map(goods.rows.map((row) => [row.goodsId, row]))
