/**
 * Queries that the opened address certainly needs, sent by `boot.ts` while the app is loading. Only the floor has them,
 * because staff open the app with it. They are written as plain requests, because the contract is not loaded yet; a
 * test compares them with the contract.
 */
import type { PrefetchRequest } from '#lib/query/prefetched-responses.ts'

const FORM = 'application/x-www-form-urlencoded'

/** In the order in which the floor shows them. */
export const floorPrefetches: readonly PrefetchRequest[] = [
  { method: 'POST', url: '/api/operate/table/list', body: '', contentType: FORM },
  { method: 'GET', url: '/api/operate/table/tonight' },
  { method: 'POST', url: '/api/common/arealabel/list', body: '', contentType: FORM },
  { method: 'GET', url: '/api/user/getUserInfo' },
]

/** True when this address shows the floor. The whole floor is queried, whatever part is shown. */
export const isFloorAddress = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname === '/' || pathname.replace(/\/+$/, '') === '/pages/operat/table/index'

/** Pages of guests and members, as in `open-routes.ts` and `open-files.ts`; they do not need `staff.ts`. */
const GUESTS = /^\/pages\/(nfc\/?$|(orderMeal|orderPay|successInfo|giveReward|takeNumber|member)\/)/

/** Guest pages in the first load, as in `open-routes.ts`. */
const IN_FIRST_LOAD = /^\/pages\/(nfc|orderMeal(?!\/pay))\b/

/** True when this address shows a guest page that `open-files.ts` loads. */
export const isLazyGuestPage = (address: Pick<URL, 'pathname'>): boolean =>
  isGuestPage(address) && !IN_FIRST_LOAD.test(address.pathname)

/** True when this address shows a guest page. */
export const isGuestPage = ({ pathname }: Pick<URL, 'pathname'>): boolean => GUESTS.test(pathname)
