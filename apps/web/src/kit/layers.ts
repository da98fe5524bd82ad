/**
 * Open layers and their entries in the browser history (rules in `layer-rules.ts`). The back key, a swipe, the native
 * app's back and the page's button all navigate back, which closes the topmost layer.
 *
 * Navigating back is asynchronous. Navigation that starts meanwhile, or that leaves an open layer for another page, is
 * queued here, so that none is lost and no entry of a closed layer remains.
 */
import {
  countUnusedEntries,
  buildSearchAfterBack,
  assignHistoryEntries,
  type LayerEntries,
  type OpenLayer,
} from './layer-rules.ts'

export type Layer = OpenLayer & { close: () => void }

type Change = 'pushState' | 'replaceState'
type State = { layers?: LayerEntries } | null
type Target = string | URL | null | undefined

/** Wait limit for the event of a back navigation: some browsers never send it. */
const BACK_WITHIN_MS = 1_000
/**
 * A busy phone may send the event of a back navigation after the wait limit. Until this limit such an event closes no
 * layer, and no second back navigation is requested.
 */
const LATE_BACK_WITHIN_MS = 10_000

/** Open layers, from the lowest up. */
const open: Layer[] = []
/** Address parameters that show a layer, by the layer's close function. */
const paramsOf = new WeakMap<() => void, string>()

let seen: { pathname: string; search: string; entries: LayerEntries }
/** Number of forward entries of closed layers, which `history.length` includes. */
let ahead = 0
let goingBack: ReturnType<typeof setTimeout> | undefined
let lateUntilMs = 0
let later: (() => void)[] = []

const readEntries = (): LayerEntries => (history.state as State)?.layers ?? []
const countLooseEntries = (): number =>
  countUnusedEntries(
    readEntries(),
    open.map(({ entry }) => entry),
    location.search,
  )

function recordLocation(): void {
  seen = { pathname: location.pathname, search: location.search, entries: readEntries() }
}

/** Registers an open layer. Back navigation closes it until `unregisterLayer`. */
export function registerLayer(close: () => void, params: string): Layer {
  const layer = { close, params, entry: 0 }
  open.push(layer)
  queueMicrotask(syncEntries)
  return layer
}

export function unregisterLayer(layer: Layer): void {
  open.splice(open.indexOf(layer), 1)
  queueMicrotask(syncEntries)
}

export const isTopLayer = (layer: Layer): boolean => open.at(-1) === layer
export const hasOpenLayer = (): boolean => open.length > 0

/** Associates a close function with the address parameters that show its layer. */
export function registerLayerParams(params: string, close: () => void): () => void {
  paramsOf.set(close, params)
  return close
}

export const getLayerParams = (close: () => void): string => paramsOf.get(close) ?? ''

/** Navigates to an address that shows a layer above the page. */
export function pushLayerAddress(params: string, url: string): void {
  if (goingBack) return void later.push(() => pushLayerAddress(params, url))
  history.pushState({ ...(history.state as State), layers: [...readEntries(), params] }, '', url)
}

/** True if the previous page in the history is one of ours. Browsers without the Navigation API count all pages. */
export function hasPreviousPage(): boolean {
  const layers = readEntries().length
  return 'navigation' in window
    ? (window.navigation.currentEntry?.index ?? 0) > layers
    : history.length > 1 + layers + ahead
}

/** Creates missing entries for open layers and removes unused ones. */
function syncEntries(): void {
  if (goingBack) return
  const taken = assignHistoryEntries(readEntries(), open)
  open.forEach((layer, index) => {
    layer.entry = taken[index] ?? 0
    if (layer.entry > readEntries().length) pushLayerAddress(layer.params, location.href)
    else if (layer.params && readEntries()[layer.entry - 1] !== layer.params) updateEntry(layer)
  })
  const loose = countLooseEntries()
  if (loose > 0 && Date.now() >= lateUntilMs) goBack(loose)
}

/** Updates the parameters of an entry that now shows another layer. */
function updateEntry({ entry, params }: Layer): void {
  const layers = readEntries().with(entry - 1, params)
  history.replaceState({ ...(history.state as State), layers }, '')
}

function goBack(count: number): void {
  goingBack = setTimeout(() => {
    lateUntilMs = Date.now() + LATE_BACK_WITHIN_MS
    handleWentBack()
  }, BACK_WITHIN_MS)
  history.go(-count)
}

function handleWentBack(): void {
  clearTimeout(goingBack)
  goingBack = undefined
  const waiting = later
  later = []
  for (const run of waiting) run()
  setTimeout(syncEntries)
}

function onPop(): void {
  const entries = readEntries()
  const removed = seen.entries.slice(entries.length)
  const search = buildSearchAfterBack(seen.search, location.search, removed, entries)
  ahead += removed.length
  if (removed.length > 0 && seen.pathname === location.pathname && search !== location.search)
    history.replaceState(history.state, '', location.pathname + search)
  recordLocation()
  if (goingBack) return handleWentBack()
  const isLate = Date.now() < lateUntilMs
  lateUntilMs = 0
  for (const layer of open.toReversed()) {
    if (layer.entry <= entries.length) continue
    layer.entry = 0
    if (!isLate) layer.close()
  }
  // Creates the entry again for a layer that did not close.
  setTimeout(syncEntries)
}

/**
 * Handles a change of the history here, possibly modified or delayed, and returns true; returns false if the browser
 * can perform it unchanged.
 */
function replaceChange(change: Change, data: State, url: Target): boolean {
  const layers = readEntries()
  const stays = change === 'replaceState' && isSamePage(url)
  if (goingBack) {
    later.push(() => history[change](stays ? { ...data, layers: readEntries() } : data, '', url))
    return true
  }
  if (data?.layers) return false
  if (stays) {
    if (layers.length === 0) return false
    history.replaceState({ ...data, layers }, '', url)
    return true
  }
  // Navigation to another page also removes the entries of the layers that were open.
  const left = countUnusedEntries(layers, [], location.search)
  if (left === 0) return false
  if (change === 'pushState' && left === 1) history.replaceState({ ...data, layers: [] }, '', url)
  else {
    goBack(change === 'pushState' ? left - 1 : left)
    later.push(() => history[change](data, '', url))
  }
  return true
}

const isSamePage = (url: Target): boolean => new URL(url ?? '', location.href).pathname === location.pathname

function interceptHistory(change: Change): void {
  const plain = history[change].bind(history)
  history[change] = (data: State, unused, url) => {
    if (replaceChange(change, data, url)) return
    plain(data, unused, url)
    if (change === 'pushState') ahead = 0
    recordLocation()
  }
}

if (typeof history !== 'undefined') {
  recordLocation()
  interceptHistory('pushState')
  interceptHistory('replaceState')
  // Captures the event before the router reads the address.
  window.addEventListener('popstate', onPop, { capture: true })
  // Removes the entries of layers that were open before a reload and are closed now.
  queueMicrotask(syncEntries)
}
