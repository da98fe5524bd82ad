import { describe, expect, it } from 'vitest'
import { addressOf, callerCounts, subscriber } from './caller-counts.ts'

const limits = { perCaller: 3, perAddress: 20 }
const room = { callers: 50, callersPerAddress: 10, addresses: 30, crowds: 8 }
const window = () => callerCounts(limits, room)

type Window = ReturnType<typeof window>
/** How many of `times` requests were let through. */
const ask = (counts: Window, address: string, caller: string | null, times: number) =>
  Array.from({ length: times }, () => counts.isTooMany({ address, caller })).filter((tooMany) => !tooMany).length

describe('S29 counting callers', () => {
  it('S29 counts a session or device by itself, and those without a name by their address', () => {
    const counts = window()
    expect(ask(counts, 'venue', 'a', 10)).toBe(3)
    expect(ask(counts, 'venue', 'b', 2)).toBe(2)
    expect(ask(counts, 'venue', null, 30)).toBe(20)
    expect(ask(counts, 'elsewhere', null, 5)).toBe(5)
  })

  it('S29 counts a phone that changes its network as the same phone', () => {
    const counts = window()
    expect(ask(counts, 'venue', 'a', 2) + ask(counts, 'mobile', 'a', 5)).toBe(3)
  })

  it('S29 an address that invents a device for each call is counted as one that names none, beyond its share', () => {
    const counts = window()
    let through = 0
    for (let n = 0; n < 1_000; n += 1) through += ask(counts, 'flood', `invented-${n}`, 1)
    expect(through).toBe(room.callersPerAddress + limits.perAddress)
  })

  it('S29 who is known already keeps his own count when somebody else fills the table', () => {
    const counts = window()
    expect(ask(counts, 'venue', 'waiter', 1)).toBe(1)
    for (let n = 0; n < 500; n += 1) ask(counts, `flood-${n % 20}`, `invented-${n}`, 1)
    expect(ask(counts, 'venue', 'waiter', 5)).toBe(2)
  })

  it('S29 a regular has his own count when his whole address asks too much', () => {
    const counts = window()
    for (let n = 0; n < 1_000; n += 1) ask(counts, 'venue', `invented-${n}`, 1)
    const through = Array.from(
      { length: 10 },
      () => !counts.isTooMany({ address: 'venue', caller: 'waiter', regular: true }),
    )
    expect(through.filter(Boolean)).toHaveLength(limits.perCaller)
    expect(ask(counts, 'venue', 'newcomer', 1)).toBe(0)
  })

  it('S29 nobody is let through uncounted because the table is full, and a newcomer is not shut out', () => {
    const counts = window()
    for (let n = 0; n < 50; n += 1) ask(counts, `flood-${n % 20}`, `invented-${n}`, 1)
    expect(ask(counts, 'guest', 'late phone', 100)).toBe(limits.perAddress)
    expect(ask(counts, 'other guest', 'other phone', 5)).toBe(5)
  })

  it('S29 addresses beyond all room are counted in crowds: the same address always in the same one', () => {
    const counts = window()
    for (let n = 0; n < room.addresses; n += 1) ask(counts, `address-${n}`, null, 1)
    expect(ask(counts, 'late', null, 100)).toBe(limits.perAddress)
    expect(ask(counts, 'late', null, 1)).toBe(0)
    const others = Array.from({ length: 20 }, (_, n) => ask(counts, `later-${n}`, null, 1))
    expect(others.filter((through) => through === 1).length).toBeGreaterThan(10)
  })

  it('S29 remembers no more than there is room for', () => {
    const counts = callerCounts(limits)
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 200_000; n += 1) counts.isTooMany({ address: `a${n}`, caller: `c${n}` })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
    expect(ask(counts, 'a0', 'c0', 5)).toBe(2)
  })
})

it('S29 the half of an IPv6 address that its owner chooses tells nobody apart', () => {
  expect(subscriber('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2')
  expect(subscriber('2001:db8:1:2::1')).toBe('2001:db8:1:2')
  expect(subscriber('2001:db8::1')).toBe('2001:db8:0:0')
  expect(subscriber('2001:db8:1:2:3::')).toBe('2001:db8:1:2')
  expect(subscriber('::1')).toBe('0:0:0:0')
  expect(subscriber('10.0.0.7')).toBe('10.0.0.7')
  expect(subscriber('::ffff:10.0.0.7')).toBe('::ffff:10.0.0.7')
})

it('counts a request whose connection was closed while it was read, without an address', () => {
  expect(subscriber(addressOf({ ip: undefined }))).toBe('')
  expect(addressOf({ ip: '10.0.0.7' })).toBe('10.0.0.7')
})
