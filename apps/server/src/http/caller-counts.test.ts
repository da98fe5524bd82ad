import { describe, expect, it } from 'vitest'
import { getClientAddress, createCallerCounts, toSubscriberAddress } from './caller-counts.ts'

const limits = { perCaller: 3, perAddress: 20 }
const room = { callers: 50, callersPerAddress: 10, addresses: 30, crowds: 8 }
const window = () => createCallerCounts(limits, room)

type Window = ReturnType<typeof window>
/** Sends `times` requests; returns how many were admitted. */
const countAdmitted = (counts: Window, address: string, caller: string | null, times: number) =>
  Array.from({ length: times }, () => counts.isTooMany({ address, caller })).filter((tooMany) => !tooMany).length

describe('S29 counting callers', () => {
  it('S29 counts a session or device on its own, and requests without either by address', () => {
    const counts = window()
    expect(countAdmitted(counts, 'venue', 'a', 10)).toBe(3)
    expect(countAdmitted(counts, 'venue', 'b', 2)).toBe(2)
    expect(countAdmitted(counts, 'venue', null, 30)).toBe(20)
    expect(countAdmitted(counts, 'elsewhere', null, 5)).toBe(5)
  })

  it('S29 counts a phone that changes its network as the same phone', () => {
    const counts = window()
    expect(countAdmitted(counts, 'venue', 'a', 2) + countAdmitted(counts, 'mobile', 'a', 5)).toBe(3)
  })

  it('S29 counts an address that invents a device per request as anonymous beyond its share', () => {
    const counts = window()
    let through = 0
    for (let n = 0; n < 1_000; n += 1) through += countAdmitted(counts, 'flood', `invented-${n}`, 1)
    expect(through).toBe(room.callersPerAddress + limits.perAddress)
  })

  it('S29 keeps the own count of a known caller when another address fills the table', () => {
    const counts = window()
    expect(countAdmitted(counts, 'venue', 'waiter', 1)).toBe(1)
    for (let n = 0; n < 500; n += 1) countAdmitted(counts, `flood-${n % 20}`, `invented-${n}`, 1)
    expect(countAdmitted(counts, 'venue', 'waiter', 5)).toBe(2)
  })

  it('S29 counts a regular separately when its address exceeds the limit', () => {
    const counts = window()
    for (let n = 0; n < 1_000; n += 1) countAdmitted(counts, 'venue', `invented-${n}`, 1)
    const through = Array.from(
      { length: 10 },
      () => !counts.isTooMany({ address: 'venue', caller: 'waiter', regular: true }),
    )
    expect(through.filter(Boolean)).toHaveLength(limits.perCaller)
    expect(countAdmitted(counts, 'venue', 'newcomer', 1)).toBe(0)
  })

  it('S29 counts every request of a full table, and still admits a newcomer', () => {
    const counts = window()
    for (let n = 0; n < 50; n += 1) countAdmitted(counts, `flood-${n % 20}`, `invented-${n}`, 1)
    expect(countAdmitted(counts, 'guest', 'late phone', 100)).toBe(limits.perAddress)
    expect(countAdmitted(counts, 'other guest', 'other phone', 5)).toBe(5)
  })

  it('S29 groups addresses beyond capacity, always into the same group', () => {
    const counts = window()
    for (let n = 0; n < room.addresses; n += 1) countAdmitted(counts, `address-${n}`, null, 1)
    expect(countAdmitted(counts, 'late', null, 100)).toBe(limits.perAddress)
    expect(countAdmitted(counts, 'late', null, 1)).toBe(0)
    const others = Array.from({ length: 20 }, (_, n) => countAdmitted(counts, `later-${n}`, null, 1))
    expect(others.filter((through) => through === 1).length).toBeGreaterThan(10)
  })

  it('S29 stores no more entries than its capacity', () => {
    const counts = createCallerCounts(limits)
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 200_000; n += 1) counts.isTooMany({ address: `a${n}`, caller: `c${n}` })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
    expect(countAdmitted(counts, 'a0', 'c0', 5)).toBe(2)
  })
})

it('S29 ignores the half of an IPv6 address that its owner chooses', () => {
  expect(toSubscriberAddress('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2')
  expect(toSubscriberAddress('2001:db8:1:2::1')).toBe('2001:db8:1:2')
  expect(toSubscriberAddress('2001:db8::1')).toBe('2001:db8:0:0')
  expect(toSubscriberAddress('2001:db8:1:2:3::')).toBe('2001:db8:1:2')
  expect(toSubscriberAddress('::1')).toBe('0:0:0:0')
  expect(toSubscriberAddress('10.0.0.7')).toBe('10.0.0.7')
  expect(toSubscriberAddress('::ffff:10.0.0.7')).toBe('::ffff:10.0.0.7')
})

it('counts a request without address whose connection closed while it was read', () => {
  expect(toSubscriberAddress(getClientAddress({ ip: undefined }))).toBe('')
  expect(getClientAddress({ ip: '10.0.0.7' })).toBe('10.0.0.7')
})
