import { expect, it } from 'vitest'
import { createMemoryTokenCache, TokenFetcher } from './token-cache.ts'

function setup() {
  let now = 0
  let fetches = 0
  const keeper = new TokenFetcher(createMemoryTokenCache(() => new Date(now)))
  const take = () =>
    keeper.take('ticket', async () => {
      fetches += 1
      return { value: `ticket-${fetches}`, expiresAt: new Date(now + 1_000) }
    })
  return { keeper, take, fetches: () => fetches, moveTo: (ms: number) => (now = ms) }
}

it('fetches once for concurrent callers, and caches it', async () => {
  const { take, fetches } = setup()
  expect(await Promise.all([take(), take(), take()])).toEqual(['ticket-1', 'ticket-1', 'ticket-1'])
  expect(await take()).toBe('ticket-1')
  expect(fetches()).toBe(1)
})

it('fetches again after expiry and after forget', async () => {
  const { keeper, take, moveTo } = setup()
  await take()
  moveTo(1_000)
  expect(await take()).toBe('ticket-2')
  await keeper.forget('ticket')
  expect(await take()).toBe('ticket-3')
})

it('does not cache a failure', async () => {
  const { keeper, take } = setup()
  expect(await keeper.take('ticket', async () => null)).toBeNull()
  await expect(keeper.take('ticket', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await take()).toBe('ticket-1')
})
