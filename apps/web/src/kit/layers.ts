/**
 * The open layers and their entries in the browser's history (the rules stand in `layer-rules.ts`): the back key, a
 * swipe, the shell's back and the button of the page all go back in history, and the topmost layer closes.
 *
 * Going back takes a moment. Whoever moves on in it, or leaves an open layer for another page, is let through here as
 * well: nothing is lost, and no entry of a closed layer stays behind.
 */
import { looseEntries, searchBelow, takeEntries, type Entries, type Held } from './layer-rules.ts'

export type Layer = Held & { close: () => void }

type Change = 'pushState' | 'replaceState'
type State = { layers?: Entries } | null
type Target = string | URL | null | undefined

/** Wait this long for the browser to go back: some never report it. */
const BACK_WITHIN_MS = 1_000
/** A busy phone goes back later than that. Until then its event is ours and closes nothing, and no second one is requested. */
const LATE_BACK_WITHIN_MS = 10_000

/** From the lowest up. */
const open: Layer[] = []
/** What opens a layer in the address, by the function that closes it. */
const paramsOf = new WeakMap<() => void, string>()

let seen: { pathname: string; search: string; entries: Entries }
/** Entries of closed layers that lie ahead, where some browsers count them. */
let ahead = 0
let goingBack: ReturnType<typeof setTimeout> | undefined
let lateUntilMs = 0
let later: (() => void)[] = []

const entriesNow = (): Entries => (history.state as State)?.layers ?? []
const looseNow = (): number =>
  looseEntries(
    entriesNow(),
    open.map(({ entry }) => entry),
    location.search,
  )

function note(): void {
  seen = { pathname: location.pathname, search: location.search, entries: entriesNow() }
}

/** A layer has come; it answers to back until it is left. */
export function enterLayer(close: () => void, params: string): Layer {
  const layer = { close, params, entry: 0 }
  open.push(layer)
  queueMicrotask(arrange)
  return layer
}

export function leaveLayer(layer: Layer): void {
  open.splice(open.indexOf(layer), 1)
  queueMicrotask(arrange)
}

export const isTopLayer = (layer: Layer): boolean => open.at(-1) === layer
export const anyLayer = (): boolean => open.length > 0

/** Marks a closing function: its layer is the one that these parameters of the address show. */
export function closesParams(params: string, close: () => void): () => void {
  paramsOf.set(close, params)
  return close
}

export const paramsShowing = (close: () => void): string => paramsOf.get(close) ?? ''

/** Goes to an address that shows a layer above the page. */
export function openAddress(params: string, url: string): void {
  if (goingBack) return void later.push(() => openAddress(params, url))
  history.pushState({ ...(history.state as State), layers: [...entriesNow(), params] }, '', url)
}

/** Is there a page of ours behind this one? Browsers that cannot tell count every page. */
export function pageBehind(): boolean {
  const layers = entriesNow().length
  return 'navigation' in window
    ? (window.navigation.currentEntry?.index ?? 0) > layers
    : history.length > 1 + layers + ahead
}

/** Gives open layers their entries and takes away what stands for none. */
function arrange(): void {
  if (goingBack) return
  const taken = takeEntries(entriesNow(), open)
  open.forEach((layer, index) => {
    layer.entry = taken[index] ?? 0
    if (layer.entry > entriesNow().length) openAddress(layer.params, location.href)
    else if (layer.params && entriesNow()[layer.entry - 1] !== layer.params) rename(layer)
  })
  const loose = looseNow()
  if (loose > 0 && Date.now() >= lateUntilMs) goBack(loose)
}

/** An entry that now shows another layer goes with that one's parameters. */
function rename({ entry, params }: Layer): void {
  const layers = entriesNow().with(entry - 1, params)
  history.replaceState({ ...(history.state as State), layers }, '')
}

function goBack(count: number): void {
  goingBack = setTimeout(() => {
    lateUntilMs = Date.now() + LATE_BACK_WITHIN_MS
    hasGoneBack()
  }, BACK_WITHIN_MS)
  history.go(-count)
}

function hasGoneBack(): void {
  clearTimeout(goingBack)
  goingBack = undefined
  const waiting = later
  later = []
  for (const run of waiting) run()
  setTimeout(arrange)
}

function onPop(): void {
  const entries = entriesNow()
  const gone = seen.entries.slice(entries.length)
  const search = searchBelow(seen.search, location.search, gone, entries)
  ahead += gone.length
  if (gone.length > 0 && seen.pathname === location.pathname && search !== location.search)
    history.replaceState(history.state, '', location.pathname + search)
  note()
  if (goingBack) return hasGoneBack()
  const isLate = Date.now() < lateUntilMs
  lateUntilMs = 0
  for (const layer of open.toReversed()) {
    if (layer.entry <= entries.length) continue
    layer.entry = 0
    if (!isLate) layer.close()
  }
  // Whoever has not closed by then stays, and has an entry again.
  setTimeout(arrange)
}

/** Does a change of history in another way, or later; false when it may happen as it is. */
function instead(change: Change, data: State, url: Target): boolean {
  const layers = entriesNow()
  const stays = change === 'replaceState' && samePage(url)
  if (goingBack) {
    later.push(() => history[change](stays ? { ...data, layers: entriesNow() } : data, '', url))
    return true
  }
  if (data?.layers) return false
  if (stays) {
    if (layers.length === 0) return false
    history.replaceState({ ...data, layers }, '', url)
    return true
  }
  // Another page takes the place of the layers that are left for it.
  const left = looseEntries(layers, [], location.search)
  if (left === 0) return false
  if (change === 'pushState' && left === 1) history.replaceState({ ...data, layers: [] }, '', url)
  else {
    goBack(change === 'pushState' ? left - 1 : left)
    later.push(() => history[change](data, '', url))
  }
  return true
}

const samePage = (url: Target): boolean => new URL(url ?? '', location.href).pathname === location.pathname

function watch(change: Change): void {
  const plain = history[change].bind(history)
  history[change] = (data: State, unused, url) => {
    if (instead(change, data, url)) return
    plain(data, unused, url)
    if (change === 'pushState') ahead = 0
    note()
  }
}

if (typeof history !== 'undefined') {
  note()
  watch('pushState')
  watch('replaceState')
  // Before anybody reads the address.
  window.addEventListener('popstate', onPop, { capture: true })
  // What was open before a reload is not open now.
  queueMicrotask(arrange)
}
