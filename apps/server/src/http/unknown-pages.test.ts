import { expect, it } from 'vitest'
import { createUnknownPageLimit } from './unknown-pages.ts'

it('S29 counts unknown pages per network, and existing pages never', () => {
  const isTooMany = createUnknownPageLimit()
  const tries = Array.from({ length: 150 }, (_, n) => isTooMany(`/wp-admin/${n}?x=1`, '10.0.0.1', 0))
  expect(tries.filter(Boolean)).toHaveLength(50)
  expect(isTooMany('/pages/login?redirect=x', '10.0.0.1', 0)).toBe(false)
  expect(isTooMany('/', '10.0.0.1', 0)).toBe(false)
  expect(isTooMany('/nothing', '10.0.0.2', 0)).toBe(false)
  expect(isTooMany('/nothing', '10.0.0.1', 10_000)).toBe(false)
})
