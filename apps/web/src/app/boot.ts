/**
 * The first thing that runs, small and alone: no other file of the app is executed while a token or a one-time code stands
 * in the address. They are stored and the address replaced, so they are neither in the bar, the history nor the referrer.
 */
import { keepAuthReturn } from '../lib/auth-return.ts'
import { readEarly } from '../lib/early-readings.ts'
import { readStored, storageKeys, writeStored } from '../lib/storage.ts'
import { floorReadings, opensFloor, opensForGuests } from './head-start.ts'
import { planLaunch } from './launch.ts'

document.documentElement.dataset['theme'] = readStored(storageKeys.theme) === 'dark' ? 'dark' : 'light'

const launch = planLaunch(location.href)

if (launch.token !== null && launch.token !== readStored(storageKeys.token)) {
  writeStored(storageKeys.user, null)
  writeStored(storageKeys.token, launch.token)
}

// Where nothing can be kept over a new start the address changes in place: better signed for the wrong page than lost.
const kept = !launch.authReturn || keepAuthReturn(launch.authReturn)
if (!kept) history.replaceState(null, '', launch.address)

if (launch.address === `${location.pathname}${location.search}${location.hash}`) start()
else location.replace(launch.address)

function start(): void {
  void import('./main.tsx')
  // The app asks for these files again and says what failed; here they only come earlier.
  if (!opensForGuests(location)) import('./staff.ts').catch(() => undefined)
  const token = readStored(storageKeys.token)
  if (token === null || !opensFloor(location)) return
  for (const reading of floorReadings) readEarly(reading, token)
  import('../modules/tables/pages/floor-page.tsx').catch(() => undefined)
}
