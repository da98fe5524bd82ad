/**
 * Polyfills for built-in functions that the app uses and some supported browsers lack (listed in `build/browser-versions.ts`).
 * Loaded by `boot.ts` before the rest of the app, only where a function is missing.
 */
type Anything = any // oxlint-disable-line typescript/no-explicit-any -- built-ins take values of every type
type Fn = (this: Anything, ...given: Anything[]) => unknown

/** Defines missing functions as not enumerable, like built-ins. */
function define(owner: object, functions: Record<string, Fn>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

const at: Fn = function (index = 0) {
  const place = Math.trunc(index) || 0
  return this[place < 0 ? this.length + place : place]
}

/** Index of the last matching element; -1 for none. */
const findLastIndex: Fn = function (fits, self) {
  for (let place = this.length - 1; place >= 0; place--) if (fits.call(self, this[place], place, this)) return place
  return -1
}

define(Array.prototype, {
  at,
  findLastIndex,
  findLast(fits, self) {
    return this[findLastIndex.call(this, fits, self) as number]
  },
  toSorted(order) {
    return [...this].sort(order)
  },
  toReversed() {
    return [...this].reverse()
  },
  toSpliced(...change) {
    const copy = [...this]
    copy.splice(...(change as [number, number]))
    return copy
  },
  with(index, value) {
    const place = index < 0 ? this.length + index : index
    if (!(place >= 0 && place < this.length)) throw new RangeError('Invalid index')
    const copy = [...this]
    copy[place] = value
    return copy
  },
})
define(String.prototype, { at })

function groupInto(items: Iterable<unknown>, keyOf: Anything): Map<unknown, unknown[]> {
  const groups = new Map<unknown, unknown[]>()
  let place = 0
  for (const item of items) {
    const key = keyOf(item, place++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
define(Map, { groupBy: groupInto })
define(Object, {
  hasOwn: (owner, name) => Object.prototype.hasOwnProperty.call(owner, name),
  groupBy: (items, keyOf) =>
    Object.assign(
      Object.create(null),
      Object.fromEntries(groupInto(items, (item: Anything, place: number) => String(keyOf(item, place)))),
    ),
})

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
define(URL, { parse, canParse: (text, base) => parse(text, base) !== null })

/** Deep copy of data: lists, plain objects, dates, maps and sets. */
function copyDeep(value: Anything): Anything {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyDeep)
  if (value instanceof Date) return new Date(value)
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [copyDeep(key), copyDeep(one)]))
  if (value instanceof Set) return new Set([...value].map(copyDeep))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyDeep(one)]))
}
define(globalThis, { structuredClone: copyDeep })

define(AbortSignal, {
  abort() {
    const stop = new AbortController()
    stop.abort()
    return stop.signal
  },
  timeout(ms) {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), ms)
    return stop.signal
  },
})
define(AbortSignal.prototype, {
  throwIfAborted() {
    if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted', 'AbortError')
  },
})
