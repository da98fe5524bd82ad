import { gifts } from '@nocturne/contract/gifts/endpoints'
import { useMemo } from 'react'

import { useApi } from '../../lib/query.ts'
import type { QueryState } from '../../shells/query-state.ts'
import { useGoods, type Goods } from '../catalog/public.ts'
import type { Sitting } from '../orders/public.ts'

/**
 * What a giver has left; the caller unless named. A sitting that waits on this phone has no figures of its own yet. `asking`: the
 * caller gives nothing himself, so nothing is left of anybody.
 */
export function useQuota({ id, later }: Sitting, { userId, asking }: { userId?: number | null; asking: boolean }) {
  const input = { ...(!later && { tableRecordId: id }), ...(userId && { userId }) }
  return useApi(gifts.quota, input, { live: true, keep: !userId, enabled: !asking })
}

/** What the caller may give. A gift counts at list price, so other prices are left out. */
export function useGifts(): QueryState<{ rows: readonly Goods[] }> {
  const { data, error, isFetching, refetch } = useGoods({ giftOnly: true })
  const rows = useMemo(
    () => data?.rows.map((goods) => ({ ...goods, memberPrice: null, myMemberPrice: null, linePrice: null })),
    [data],
  )
  return { data: rows && { rows }, error, isFetching, refetch }
}

/** Goods by id, or undefined until they have come. */
export const menuOf = (goods: { rows: readonly Goods[] } | undefined): ReadonlyMap<number, Goods> | undefined =>
  goods && new Map(goods.rows.map((row) => [row.goodsId, row]))
