/**
 * The first thing that runs, small and alone: no other file of the app is executed while a token or a one-time code stands
 * in the address. They are stored and the address replaced, so they are neither in the bar, the history nor the referrer.
 */
import { keepAuthReturn } from '../lib/auth-return.ts'
import { readEarly } from '../lib/early-readings.ts'
import { keepOffered, offeredToken } from '../lib/offered-session.ts'
import { readStored, storageKeys, writeStored } from '../lib/storage.ts'
import { wantedTheme } from '../lib/wanted-theme.ts'
import { floorReadings, opensFloor, opensForGuests, opensOtherGuestPage } from './head-start.ts'
import { planLaunch } from './launch.ts'

/** How often the app is asked for, and how long it is waited in between. */
const TRIES = 4
const PAUSE_MS = 2_000

document.documentElement.dataset['theme'] = wantedTheme()

const launch = planLaunch(location.href)

const standing = readStored(storageKeys.token)
if (launch.token !== null && launch.token !== standing) {
  if (standing === null) takeToken(launch.token)
  else keepOffered(launch.token)
}

// Where nothing can be kept over a new start the address changes in place: better signed for the wrong page than lost.
const kept = !launch.authReturn || keepAuthReturn(launch.authReturn)
if (!kept) history.replaceState(null, '', launch.address)

/** What `index.html` found out: a browser that is too old runs nothing of the app; one that lacks some functions gets them first. */
const page = document.documentElement
const isTooOld = page.hasAttribute('data-too-old')
const fillIn = async () => page.hasAttribute('data-lacking') && import('./fill-in.ts')

if (launch.address !== `${location.pathname}${location.search}${location.hash}`) location.replace(launch.address)
else if (!isTooOld) void fillIn().then(() => settleOffered().then(start, start), offerRetry)

function takeToken(token: string): void {
  writeStored(storageKeys.user, null)
  writeStored(storageKeys.home, null)
  writeStored(storageKeys.token, token)
}

async function settleOffered(): Promise<void> {
  const offered = offeredToken()
  if (offered !== null && (await (await import('./settle-offered.ts')).takesOffered(offered, standing)))
    takeToken(offered)
}

function start(): void {
  void loadApp()
  // The app asks for these files again and says what failed; here they only come earlier.
  if (!opensForGuests(location)) import('./staff.ts').catch(() => undefined)
  if (opensOtherGuestPage(location)) import('./open-files.ts').catch(() => undefined)
  const token = readStored(storageKeys.token)
  if (!opensFloor(location) && !opensForGuests(location)) import('./page-files.ts').catch(() => undefined)
  if (token === null || !opensFloor(location)) return
  for (const reading of floorReadings) readEarly(reading, token)
  import('../modules/tables/pages/floor-page.tsx').catch(() => undefined)
}

/** The app, or a button to try again: never an empty page. */
async function loadApp(): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    try {
      await import('./main.tsx')
      return
    } catch (error) {
      console.error('the app did not load', error)
    }
  }
  offerRetry()
}

/** Needs nothing that has not come. */
function offerRetry(): void {
  const button = document.createElement('button')
  button.textContent = '加载失败，点击重试'
  button.addEventListener('click', () => location.reload())
  const opening = document.createElement('div')
  opening.className = 'opening'
  opening.append(button)
  document.querySelector('#root')?.replaceChildren(opening)
}
