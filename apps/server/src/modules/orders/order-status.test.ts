import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import { describe, expect, it, test } from 'vitest'
import { getAcceptedStatus, BOOKED_ORDER_STATUSES, ENDED_ORDER_STATUSES, isRunningOrder } from './order-status.ts'
import { canChangeProduceStatus, isProduced } from './produce-status.ts'

describe('orders', () => {
  it('are booked, ended, or waiting', () => {
    const all = Object.values(orderStatus)
    expect(
      all.filter((status) => !BOOKED_ORDER_STATUSES.includes(status) && !ENDED_ORDER_STATUSES.includes(status)),
    ).toEqual([orderStatus.waiting])
    expect(all.filter(isRunningOrder)).toEqual([orderStatus.placed, orderStatus.settled])
  })

  test.each([
    [0, orderStatus.settled],
    [1, orderStatus.placed],
  ])('that owe %i fen are accepted as %s', (payable, status) => {
    expect(getAcceptedStatus(payable)).toBe(status)
  })
})

describe('lines in production', () => {
  const { waiting, making, produced, delivered, none } = produceStatus
  test.each([
    [waiting, making, true],
    [waiting, produced, true],
    [waiting, delivered, false],
    [making, produced, true],
    [making, waiting, false],
    [making, delivered, false],
    [produced, delivered, true],
    [produced, produced, false],
    [delivered, waiting, false],
    [none, produced, false],
  ])('from %s to %s: %s', (from, to, allowed) => {
    expect(canChangeProduceStatus(from, to)).toBe(allowed)
  })

  it('count as produced once produced or delivered', () => {
    expect(Object.values(produceStatus).filter(isProduced)).toEqual([produced, delivered])
  })
})
