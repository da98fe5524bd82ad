import { goodsSource, goodsStatus, normalDisable } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'

import { ApiError } from '../../lib/api-error.ts'
import { prefetchAsGuest, useGuestApi } from '../../lib/guest-query.ts'
import { asMenuGoods } from './menu-rules.ts'

/** Glasses are sold out while a guest reads. */
const MENU_EVERY_MS = 60_000

/** Specification §9: one page of 500, source 2, status 0. */
const WHOLE_MENU = { pageNum: 1, pageSize: 500, source: goodsSource.mobile, status: goodsStatus.onSale } as const

/** Specification §9: source 2, status 0. */
const MENU_TYPES = { source: goodsSource.mobile, status: normalDisable.normal } as const

/** Types of the menu in the order of the venue; the menu does not wait for them. */
export const useMenuTypes = () => useGuestApi(catalog.guestTypes, MENU_TYPES, { staleMs: 30_000 }).data

/** The menu of guests, with the prices at this rate (basis points). */
export function useMenu(rateBp: number | null = null) {
  const query = useGuestApi(catalog.guestGoods, WHOLE_MENU, { staleMs: 30_000, every: () => MENU_EVERY_MS })
  return { ...query, goods: query.data?.rows.map((goods) => asMenuGoods(goods, rateBp)) }
}

/** What the table has ordered so far, seen again while the page is. A member signed in on this phone reads it as himself, with his rate. */
export function useTableOrders(pass: string | undefined, everyMs: number) {
  const reading = { enabled: pass !== undefined, asMember: true, every: () => everyMs }
  return useGuestApi(guest.orders, { pass: pass ?? '' }, reading)
}

/** Others at the table order as well. */
const SPENT_EVERY_MS = 15_000

/** What the sitting of a pass has spent; nothing is asked while there is none. */
export const useSpent = (pass: { pass: string; tableRecordId: number | null } | undefined) =>
  useTableOrders(pass === undefined || pass.tableRecordId === null ? undefined : pass.pass, SPENT_EVERY_MS)

/** The party has left, or its pass is worth nothing any more. */
export const isEnded = ({ data, error }: ReturnType<typeof useSpent>): boolean =>
  data?.open === false || (error instanceof ApiError && error.errCode === 'GUEST_PASS_EXPIRED')

/** Services the venue offers guests; undefined until they are known. */
export const useFeatures = () => useGuestApi(platform.guestFeatures, {}, { staleMs: 10 * 60_000 }).data?.features

/** The house's public settings, without any token. */
export const useVenue = () => useGuestApi(platform.guestConfig, {}, { staleMs: 10 * 60_000 }).data

/** What the menu's page reads first, on its way before the page is rendered. Never rejects. */
export const readMenu = (): Promise<unknown> =>
  Promise.all([prefetchAsGuest(catalog.guestGoods, WHOLE_MENU), prefetchAsGuest(platform.guestConfig, {})])
