/**
 * How open layers stand in the browser's history, so that every way back closes the topmost one. Pure.
 *
 * Each layer has one entry above its page. An entry says what opens its layer: the parameters of the address that do, or
 * nothing for a layer that the address does not know. Entries of parameters are places one can come back to; the others
 * mean nothing without the open layer, and are taken away as soon as it is gone.
 */

/** From the page upwards: the parameters (apart by a space) that show the layer of this entry, or an empty text. */
export type Entries = readonly string[]

/** A layer that is open; `entry` counts from 1, and is 0 while it has none. */
export type Held = { params: string; entry: number }

const names = (params: string): string[] => params.split(' ').filter(Boolean)

const inAddress = (params: string, search: string): boolean => {
  const query = new URLSearchParams(search)
  return names(params).some((name) => query.has(name))
}

/** Which entry each open layer takes, from the lowest up; those beyond the present ones have to be made. */
export function takeEntries(entries: Entries, open: readonly Held[]): number[] {
  let taken = 0
  let last = entries.length
  return open.map(({ params, entry }) => {
    const kept = entry > taken && entry <= entries.length
    const free = entries.findIndex((one, index) => index >= taken && (one === '') === (params === ''))
    taken = kept ? entry : free >= 0 ? free + 1 : ++last
    return taken
  })
}

/** How many of the topmost entries stand for nothing: no layer has them, and the address does not ask for one. */
export function looseEntries(entries: Entries, taken: readonly number[], search: string): number {
  const needed = entries.findLastIndex((params, index) => taken.includes(index + 1) || inAddress(params, search))
  return entries.length - needed - 1
}

/**
 * The query of the page after `gone` entries were left and `kept` ones stay: filters that were changed while the layer was
 * open belong to the page; what showed the layer goes with it, or is again what a layer below says.
 */
export function searchBelow(above: string, below: string, gone: Entries, kept: Entries): string {
  const query = new URLSearchParams(above)
  const before = new URLSearchParams(below)
  const stay = new Set(kept.flatMap(names))
  for (const name of gone.flatMap(names)) {
    const value = stay.has(name) ? before.get(name) : null
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}
