import { goodsSource, goodsStatus, normalDisable } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'

import { ApiError } from '#lib/query/api-error.ts'
import { prefetchAsGuest, useGuestApi } from '#lib/query/guest-query.ts'
import { toMenuGoods } from './menu-rules.ts'

/** Poll interval: goods may sell out while the menu is open. */
const MENU_EVERY_MS = 60_000

/** Query of the whole menu (specification §9): one page of 500, source 2, status 0. */
const WHOLE_MENU = { pageNum: 1, pageSize: 500, source: goodsSource.mobile, status: goodsStatus.onSale } as const

/** Query of the goods types (specification §9): source 2, status 0. */
const MENU_TYPES = { source: goodsSource.mobile, status: normalDisable.normal } as const

/** Types of the menu in the venue's order; the menu renders without waiting for them. */
export const useMenuTypes = () => useGuestApi(catalog.guestTypes, MENU_TYPES, { staleMs: 30_000 }).data

/** Menu for guests at the prices in force in the area, and at this rate (basis points). */
export function useGuestMenu(rateBp: number | null = null, areaId: number | null = null) {
  const query = useGuestApi(catalog.guestGoods, WHOLE_MENU, { staleMs: 30_000, every: () => MENU_EVERY_MS })
  return { ...query, goods: query.data?.rows.map((goods) => toMenuGoods(goods, rateBp, areaId)) }
}

/**
 * Orders of the table, polled while the page is visible. A member signed in on this phone requests them with the
 * member token, which includes the rate.
 */
export function useTableOrders(pass: string | undefined, everyMs: number) {
  const reading = { enabled: pass !== undefined, asMember: true, every: () => everyMs }
  return useGuestApi(guest.orders, { pass: pass ?? '' }, reading)
}

/** Poll interval, because other guests at the table order as well. */
const SPENT_EVERY_MS = 15_000

/** Spending of the pass's sitting; not requested while the table has no sitting. */
export const useSittingSpending = (pass: { pass: string; tableRecordId: number | null } | undefined) =>
  useTableOrders(pass === undefined || pass.tableRecordId === null ? undefined : pass.pass, SPENT_EVERY_MS)

/** True when the sitting has ended or its pass is no longer valid. */
export const isSittingEnded = ({ data, error }: ReturnType<typeof useSittingSpending>): boolean =>
  data?.open === false || (error instanceof ApiError && error.errCode === 'GUEST_PASS_EXPIRED')

/** Services the venue offers guests; undefined while loading. */
export const useGuestFeatures = () => useGuestApi(platform.guestFeatures, {}, { staleMs: 10 * 60_000 }).data?.features

/** Public settings of the venue, requested without a token. */
export const useVenueSettings = () => useGuestApi(platform.guestConfig, {}, { staleMs: 10 * 60_000 }).data

/** Prefetches the menu page's data before it renders. Never rejects. */
export const prefetchMenu = (): Promise<unknown> =>
  Promise.all([prefetchAsGuest(catalog.guestGoods, WHOLE_MENU), prefetchAsGuest(platform.guestConfig, {})])
