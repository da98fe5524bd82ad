import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { countUnusedEntries, buildSearchAfterBack, assignHistoryEntries } from './layer-rules.ts'

test('a layer reuses a matching entry; missing ones are created above', () => {
  const sheet = { params: 'tableId', entry: 0 }
  const form = { params: '', entry: 0 }
  expect(assignHistoryEntries([], [sheet])).toEqual([1])
  expect(assignHistoryEntries(['tableId'], [sheet])).toEqual([1])
  // A form that replaces the sheet needs an entry above the one that shows the sheet.
  expect(assignHistoryEntries(['tableId'], [form])).toEqual([2])
  expect(assignHistoryEntries(['tableId', ''], [sheet])).toEqual([1])
  // Consecutive sheets reuse one entry.
  expect(assignHistoryEntries([''], [form])).toEqual([1])
  expect(assignHistoryEntries([''], [{ ...form, entry: 1 }, form])).toEqual([1, 2])
})

test('treats unused entries at the top as removable', () => {
  expect(countUnusedEntries(['tableId', ''], [1], '?tableId=5')).toBe(1)
  expect(countUnusedEntries(['tableId', ''], [], '?tableId=5')).toBe(1)
  expect(countUnusedEntries(['bookingId step', ''], [], '?state=all')).toBe(2)
  expect(countUnusedEntries(['', ''], [2], '')).toBe(0)
  expect(countUnusedEntries([], [], '?tableId=5')).toBe(0)
})

test("keeps filters changed above a page and removes the layer's parameters", () => {
  expect(buildSearchAfterBack('?status=2&tableId=5', '?status=1', ['tableId'], [])).toBe('?status=2')
  expect(buildSearchAfterBack('?sheet=7', '?sheet=cart', ['sheet'], ['sheet'])).toBe('?sheet=cart')
  expect(buildSearchAfterBack('?bookingId=7&step=move', '', ['bookingId step'], [])).toBe('')
})

/** History that navigates back asynchronously, as browsers do. */
class FakeHistory {
  readonly target = new EventTarget()
  entries: { url: URL; state: unknown }[]
  index = 0
  backTakesMs = 5

  constructor(href: string) {
    this.entries = [{ url: new URL(href, 'https://venue.example'), state: null }]
  }
  get now() {
    return this.entries[this.index] ?? { url: new URL('https://venue.example/lost'), state: null }
  }
  get state() {
    return this.now.state
  }
  get length() {
    return this.entries.length
  }
  pushState(state: unknown, _: string, url?: string | null) {
    this.entries.splice(this.index + 1, Infinity, { state, url: new URL(url ?? '', this.now.url) })
    this.index += 1
  }
  replaceState(state: unknown, _: string, url?: string | null) {
    this.entries[this.index] = { state, url: new URL(url ?? '', this.now.url) }
  }
  go(steps: number) {
    setTimeout(() => {
      if (!this.entries[this.index + steps]) return
      this.index += steps
      this.target.dispatchEvent(new Event('popstate'))
    }, this.backTakesMs)
  }
  back() {
    this.go(-1)
  }
  get addresses() {
    return this.entries.slice(0, this.index + 1).map(({ url }) => url.pathname + url.search)
  }
}

/** Phone that opened `/floor` and then `href`. */
async function phoneAt(href: string) {
  const history = new FakeHistory('/floor')
  history.pushState(null, '', href)
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', {
    get href() {
      return history.now.url.href
    },
    get pathname() {
      return history.now.url.pathname
    },
    get search() {
      return history.now.url.search
    },
  })
  vi.stubGlobal('window', history.target)
  vi.resetModules()
  const layers = await import('./layers.ts')
  /** Opens a layer that closes on request. */
  const show = (params = '') => {
    const shown = { isOpen: true, close: () => undefined as void }
    const layer = layers.registerLayer(() => shown.close(), params)
    shown.close = () => {
      if (shown.isOpen) layers.unregisterLayer(layer)
      shown.isOpen = false
    }
    return shown
  }
  return { history, show, ...layers }
}

const settled = () => vi.runAllTimersAsync()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('back closes the topmost layer, then the one below, then leaves the page', async () => {
  const { history, show } = await phoneAt('/orders')
  const below = show()
  await settled()
  const above = show()
  await settled()
  history.back()
  await settled()
  expect([below.isOpen, above.isOpen]).toEqual([true, false])
  history.back()
  await settled()
  expect(below.isOpen).toBe(false)
  expect(history.addresses).toEqual(['/floor', '/orders'])
  history.back()
  await settled()
  expect(history.addresses).toEqual(['/floor'])
})

test('closing a layer by its own button leaves no entry behind', async () => {
  const { history, show } = await phoneAt('/orders')
  const sheet = show()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders', '/orders'])
  sheet.close()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders'])
})

test('closing two layers together leaves no entry behind', async () => {
  const { history, show } = await phoneAt('/orders')
  const [sheet, question] = [show(), show()]
  await settled()
  question.close()
  sheet.close()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders'])
})

test('a delayed back navigation does not close a layer opened meanwhile', async () => {
  const { history, show } = await phoneAt('/orders')
  const sheet = show()
  await settled()
  history.backTakesMs = 3_000
  sheet.close()
  await vi.advanceTimersByTimeAsync(1_500)
  const next = show()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(next.isOpen).toBe(true)
  history.backTakesMs = 5
  history.back()
  await settled()
  expect(next.isOpen).toBe(false)
  expect(history.addresses).toEqual(['/floor', '/orders'])
})

test('a new page replaces the entry of the layer it was opened from', async () => {
  const { history, show } = await phoneAt('/orders')
  show()
  await settled()
  history.pushState(null, '', '/bill')
  expect(history.addresses).toEqual(['/floor', '/orders', '/bill'])
})

test('a new page replaces two layers, also during a back navigation', async () => {
  const { history, show } = await phoneAt('/orders')
  const sheets = [show(), show()]
  await settled()
  history.pushState(null, '', '/bill')
  for (const sheet of sheets) sheet.close()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders', '/bill'])

  const sheet = show()
  await settled()
  sheet.close()
  await Promise.resolve()
  history.pushState(null, '', '/pay')
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders', '/bill', '/pay'])
})

test('replacing a page under a layer removes that page', async () => {
  const { history, show } = await phoneAt('/confirm')
  const question = show()
  await settled()
  history.replaceState(null, '', '/result')
  question.close()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/result'])
})

test('keeps filters set by a sheet, however it closes', async () => {
  for (const way of ['button', 'back'] as const) {
    const { history, show } = await phoneAt('/orders?status=1')
    const sheet = show()
    await settled()
    history.replaceState(history.state, '', '/orders?status=2')
    if (way === 'button') sheet.close()
    else history.back()
    await settled()
    expect(history.addresses).toEqual(['/floor', '/orders?status=2'])
  }
})

test('back closes a sheet shown by the address, returning to it shows it again, a form can replace it', async () => {
  const { history, show, pushLayerAddress: openAddress } = await phoneAt('/tables')
  openAddress('tableId', '/tables?tableId=5')
  const sheet = show('tableId')
  await settled()
  expect(history.addresses).toEqual(['/floor', '/tables', '/tables?tableId=5'])

  sheet.close()
  const form = show()
  await settled()
  history.back()
  await settled()
  expect(form.isOpen).toBe(false)
  const again = show('tableId')
  await settled()
  expect(history.addresses).toEqual(['/floor', '/tables', '/tables?tableId=5'])

  again.close()
  history.pushState(null, '', '/bill')
  await settled()
  history.back()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/tables', '/tables?tableId=5'])
  history.back()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/tables'])
})

test('back closes a sheet opened by a link and stays on the page', async () => {
  const { history, show } = await phoneAt('/tables?tableId=5')
  const sheet = show('tableId')
  await settled()
  history.back()
  await settled()
  expect(sheet.isOpen).toBe(false)
  expect(history.addresses).toEqual(['/floor', '/tables'])
})

test('removing the parameter of a sheet shown by the address leaves no entry', async () => {
  const { history, show, pushLayerAddress: openAddress } = await phoneAt('/tables')
  openAddress('tableId', '/tables?tableId=5')
  const sheet = show('tableId')
  await settled()
  history.replaceState(history.state, '', '/tables?state=open')
  sheet.close()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/tables?state=open'])
})

test('removes the entry of a layer that was open before a reload', async () => {
  const { history } = await phoneAt('/orders')
  history.pushState({ layers: [''] }, '', '/orders')
  vi.resetModules()
  await import('./layers.ts')
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders'])
})

test('a layer that refuses to close keeps an entry', async () => {
  const { history, registerLayer: enterLayer } = await phoneAt('/orders')
  enterLayer(() => undefined, '')
  await settled()
  history.back()
  await settled()
  expect(history.addresses).toEqual(['/floor', '/orders', '/orders'])
})

test('counts only pages as pages behind', async () => {
  const { history, show, hasPreviousPage: pageBehind } = await phoneAt('/orders')
  const first = new FakeHistory('/orders')
  Object.assign(history, { entries: first.entries, index: 0 })
  expect(pageBehind()).toBe(false)
  const sheet = show()
  await settled()
  expect(pageBehind()).toBe(false)
  sheet.close()
  await settled()
  expect(history.length).toBe(2)
  expect(pageBehind()).toBe(false)
  history.pushState(null, '', '/bill')
  expect(pageBehind()).toBe(true)
})
