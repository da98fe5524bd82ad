/**
 * What the opening address is sure to need, fetched by `boot.ts` beside the app itself instead of after it. Only the
 * floor has a head start: it is what staff open. The readings are written out, because the contract is not here yet;
 * a test holds them against it.
 */
import type { EarlyReading } from '../lib/early-readings.ts'

const FORM = 'application/x-www-form-urlencoded'

/** In the order in which the floor shows them. */
export const floorReadings: readonly EarlyReading[] = [
  { method: 'POST', url: '/api/operate/table/list', body: '', contentType: FORM },
  { method: 'GET', url: '/api/operate/table/tonight' },
  { method: 'POST', url: '/api/common/arealabel/list', body: '', contentType: FORM },
  { method: 'GET', url: '/api/user/getUserInfo' },
]

/** True when this address shows the floor: it is read whole, whatever part of it is shown. */
export const opensFloor = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname === '/' || pathname.replace(/\/+$/, '') === '/pages/operat/table/index'

/** What guests and members open, as `open-routes.ts` and `open-files.ts` have it: these pages need nothing of `staff.ts`. */
const GUESTS = /^\/pages\/(nfc\/?$|(orderMeal|orderPay|successInfo|giveReward|takeNumber|member)\/)/

/** What stands in `open-routes.ts` of these. */
const WITH_THE_APP = /^\/pages\/(nfc|orderMeal(?!\/pay))\b/

/** True when this address shows a page of guests whose file `open-files.ts` knows. */
export const opensOtherGuestPage = (address: Pick<URL, 'pathname'>): boolean =>
  opensForGuests(address) && !WITH_THE_APP.test(address.pathname)

/** True when this address shows a page of guests. */
export const opensForGuests = ({ pathname }: Pick<URL, 'pathname'>): boolean => GUESTS.test(pathname)
