import { alertKind } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import {
  canBeAccepted,
  isEndedByAccepting,
  getMinutesUntilReopen,
  findMinutesUntilNextRing,
  findRingRoles,
} from './alert-rules.ts'

const config = { 'alert.callMinutes': 2, 'alert.paymentMinutes': 10 }

describe('escalation rings', () => {
  it('of a call: the table’s staff, the floor, the management, then no further ring', () => {
    expect([0, 1, 2, 3].map((ring) => findRingRoles(alertKind.call, ring))).toEqual([
      [],
      ['waiter', 'floorManager'],
      ['gm'],
      undefined,
    ])
    expect([0, 1, 2].map((ring) => findMinutesUntilNextRing(alertKind.call, ring, config))).toEqual([2, 2, null])
  })

  it('of a viewed bill: later than of a call', () => {
    expect(findMinutesUntilNextRing(alertKind.payment, 0, config)).toBe(10)
    expect(findMinutesUntilNextRing(alertKind.payment, 1, config)).toBeNull()
  })

  it('of an approval: only its approvers, and it is decided instead of accepted', () => {
    expect(findMinutesUntilNextRing(alertKind.approval, 0, config)).toBeNull()
    expect(canBeAccepted(alertKind.approval)).toBe(false)
  })

  it('end a call when it is accepted; other work is reopened unless it is done', () => {
    expect(Object.values(alertKind).filter(isEndedByAccepting)).toEqual([alertKind.call, alertKind.opening])
    expect(
      [alertKind.urge, alertKind.order, alertKind.payment].map((kind) => getMinutesUntilReopen(kind, config)),
    ).toEqual([2, 10, 10])
  })
})
