import { alertKind } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { canBeTaken, endsWhenTaken, minutesUntilBack, minutesUntilNext, rolesOfRing } from './alert-rules.ts'

const config = { 'alert.callMinutes': 2, 'alert.paymentMinutes': 10 }

describe('who is called', () => {
  it('for a call: the table’s own people, the floor, the house, and then nobody', () => {
    expect([0, 1, 2, 3].map((ring) => rolesOfRing(alertKind.call, ring))).toEqual([
      [],
      ['waiter', 'floorManager'],
      ['gm'],
      undefined,
    ])
    expect([0, 1, 2].map((ring) => minutesUntilNext(alertKind.call, ring, config))).toEqual([2, 2, null])
  })

  it('for a bill that was shown: later than for a call', () => {
    expect(minutesUntilNext(alertKind.payment, 0, config)).toBe(10)
    expect(minutesUntilNext(alertKind.payment, 1, config)).toBeNull()
  })

  it('approvals stay with those who are asked, and are decided, not taken', () => {
    expect(minutesUntilNext(alertKind.approval, 0, config)).toBeNull()
    expect(canBeTaken(alertKind.approval)).toBe(false)
  })

  it('a call is over when somebody goes; other work comes back unless it is done', () => {
    expect(Object.values(alertKind).filter(endsWhenTaken)).toEqual([alertKind.call, alertKind.opening])
    expect([alertKind.urge, alertKind.order, alertKind.payment].map((kind) => minutesUntilBack(kind, config))).toEqual([
      2, 10, 10,
    ])
  })
})
