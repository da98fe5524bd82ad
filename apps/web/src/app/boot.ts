/**
 * Entry script, kept small: no other file of the app runs while a token or a one-time code is in the address. It
 * stores them and replaces the address, so that they do not remain in the bar, the history or the referrer.
 */
import { storeAuthReturn } from '#lib/identity/auth-return.ts'
import { sendPrefetch } from '#lib/query/prefetched-responses.ts'
import { storePendingToken, readPendingToken } from '#lib/identity/pending-session.ts'
import { readStored, storageKeys, writeStored } from '#lib/storage.ts'
import { resolveTheme } from '#lib/theme-choice.ts'
import { floorPrefetches, isFloorAddress, isGuestPage, isLazyGuestPage } from './boot-prefetch.ts'
import { parseLaunch } from './launch.ts'

/** Number of attempts to load the app, and the pause between them. */
const TRIES = 4
const PAUSE_MS = 2_000

document.documentElement.dataset['theme'] = resolveTheme()

const launch = parseLaunch(location.href)

const currentToken = readStored(storageKeys.token)
if (launch.token !== null && launch.token !== currentToken) {
  if (currentToken === null) storeToken(launch.token)
  else storePendingToken(launch.token)
}

// Without session storage a reload would lose the result of the authorization. The address is therefore replaced
// without a reload, although page signatures then refer to the address before the replacement.
const isStored = !launch.authReturn || storeAuthReturn(launch.authReturn)
if (!isStored) history.replaceState(null, '', launch.address)

/**
 * Flags set by `index.html`: a browser that is too old runs nothing of the app; one that lacks some functions loads
 * replacements first.
 */
const page = document.documentElement
const isTooOld = page.hasAttribute('data-too-old')
const loadPolyfills = async () => page.hasAttribute('data-lacking') && import('./fill-in.ts')

if (launch.address !== `${location.pathname}${location.search}${location.hash}`) location.replace(launch.address)
else if (!isTooOld) void loadPolyfills().then(() => settleOffered().then(start, start), showRetryButton)

function storeToken(token: string): void {
  writeStored(storageKeys.user, null)
  writeStored(storageKeys.home, null)
  writeStored(storageKeys.token, token)
}

async function settleOffered(): Promise<void> {
  const offered = readPendingToken()
  if (
    offered !== null &&
    (await (await import('./resolve-pending-session.ts')).resolvePendingSession(offered, currentToken))
  )
    storeToken(offered)
}

function start(): void {
  void loadApp()
  // Prefetches only: the app requests these files again and reports failures.
  if (!isGuestPage(location)) import('./staff.ts').catch(() => undefined)
  if (isLazyGuestPage(location)) import('./open-files.ts').catch(() => undefined)
  const token = readStored(storageKeys.token)
  if (!isFloorAddress(location) && !isGuestPage(location)) import('./page-files.ts').catch(() => undefined)
  if (token === null || !isFloorAddress(location)) return
  for (const reading of floorPrefetches) sendPrefetch(reading, token)
  import('../modules/tables/pages/floor-page.tsx').catch(() => undefined)
}

/** Loads the app, or shows a retry button instead of an empty page. */
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
  showRetryButton()
}

/** Uses only code and styles that are already loaded. */
function showRetryButton(): void {
  const button = document.createElement('button')
  button.textContent = '加载失败，点击重试'
  button.addEventListener('click', () => location.reload())
  const opening = document.createElement('div')
  opening.className = 'opening'
  opening.append(button)
  document.querySelector('#root')?.replaceChildren(opening)
}
