/**
 * Rules that map open layers to entries of the browser history, so that every kind of back navigation closes the
 * topmost layer. Pure.
 *
 * Each layer has one history entry above its page. An entry stores the address parameters that open its layer, or an
 * empty text if the address does not show it. Entries with parameters can be revisited; the others are meaningless
 * without the open layer and are removed as soon as it closes.
 */

/**
 * History entries on top of the page's own entry, lowest first. Each string holds the address parameters that open its
 * layer, separated by spaces; empty if the address does not show the layer.
 */
export type LayerEntries = readonly string[]

/** Open layer; `entry` counts from 1 and is 0 while it has no entry. */
export type OpenLayer = { params: string; entry: number }

const splitNames = (params: string): string[] => params.split(' ').filter(Boolean)

const isInAddress = (params: string, search: string): boolean => {
  const query = new URLSearchParams(search)
  return splitNames(params).some((name) => query.has(name))
}

/**
 * Entry number of each open layer, from the lowest layer up. A number beyond the existing entries means that the entry
 * must be created.
 */
export function assignHistoryEntries(entries: LayerEntries, open: readonly OpenLayer[]): number[] {
  let taken = 0
  let last = entries.length
  return open.map(({ params, entry }) => {
    const isUsable = entry > taken && entry <= entries.length
    const free = entries.findIndex((one, index) => index >= taken && (one === '') === (params === ''))
    taken = isUsable ? entry : free >= 0 ? free + 1 : ++last
    return taken
  })
}

/** Number of topmost entries that no open layer uses and that the address does not show. */
export function countUnusedEntries(entries: LayerEntries, taken: readonly number[], search: string): number {
  const needed = entries.findLastIndex((params, index) => taken.includes(index + 1) || isInAddress(params, search))
  return entries.length - needed - 1
}

/**
 * Query of the page after the entries `leftEntries` were closed and `remainingEntries` remain. Filters changed while
 * the layer was open stay; parameters that showed the layer are removed, or restored to the value of a layer below.
 */
export function buildSearchAfterBack(
  above: string,
  below: string,
  leftEntries: LayerEntries,
  remainingEntries: LayerEntries,
): string {
  const query = new URLSearchParams(above)
  const before = new URLSearchParams(below)
  const stay = new Set(remainingEntries.flatMap(splitNames))
  for (const name of leftEntries.flatMap(splitNames)) {
    const value = stay.has(name) ? before.get(name) : null
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}
