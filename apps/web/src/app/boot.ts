/**
 * The first thing that runs, small and alone: no other file of the app is executed while a token stands in the address.
 * The token is stored and the address replaced, so it is neither in the bar, the history nor the referrer.
 */
import { readEarly } from '../lib/early-readings.ts'
import { readStored, storageKeys, writeStored } from '../lib/storage.ts'
import { floorReadings, opensFloor } from './head-start.ts'
import { planLaunch } from './launch.ts'

document.documentElement.dataset['theme'] = readStored(storageKeys.theme) === 'dark' ? 'dark' : 'light'

const launch = planLaunch(location.href)

if (launch.token !== null && launch.token !== readStored(storageKeys.token)) {
  writeStored(storageKeys.user, null)
  writeStored(storageKeys.token, launch.token)
}

if (launch.address === `${location.pathname}${location.search}${location.hash}`) start()
else location.replace(launch.address)

function start(): void {
  void import('./main.tsx')
  const token = readStored(storageKeys.token)
  if (token === null || !opensFloor(location)) return
  for (const reading of floorReadings) readEarly(reading, token)
  // The page asks for its file again and says what failed; here it only comes earlier.
  import('../modules/tables/pages/floor-page.tsx').catch(() => undefined)
}
