import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8')

/** True when the service worker responds to opening this address. */
function handlesNavigation(address: string): boolean {
  const origin = 'https://club.example'
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  const caches = { match: () => Promise.resolve() }
  runInNewContext(source, { self, caches, URL, fetch: () => Promise.resolve() })
  let handled = false
  const request = { method: 'GET', mode: 'navigate', url: origin + address }
  listeners.get('fetch')?.({ request, respondWith: () => (handled = true) })
  return handled
}

test('the service worker opens the app for its pages only', () => {
  expect(handlesNavigation('/pages/operat/table/index')).toBe(true)
  expect(handlesNavigation('/officer')).toBe(true)
  for (const address of ['/office', '/office/', '/office/table?record=7', '/api/files/a', '/icon.svg'])
    expect(handlesNavigation(address), address).toBe(false)
})
