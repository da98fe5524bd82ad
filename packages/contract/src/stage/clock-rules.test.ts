import { describe, expect, it } from 'vitest'
import { actorClockKind, actorLevel } from '../codes.ts'
import {
  computeClockAmounts,
  countHalfUnits,
  isChargedToGuests,
  countMinutesBetween,
  getActorShareBp,
  formatHalfUnits,
} from './clock-rules.ts'

const price = { unitMinutes: 60, unitPrice: 600_00, shareBp: 6000 }
const rates = { 'actor.shareBp.A': 6000, 'actor.shareBp.B': 5000, 'actor.shareBp.C': 4000 }

describe('paid stage time', () => {
  it.each([
    [0, 60, 0],
    [9, 60, 0],
    [10, 60, 1],
    [30, 60, 1],
    [31, 60, 2],
    [60, 60, 2],
    [61, 60, 3],
    [90, 60, 3],
    [91, 60, 4],
    [10, 45, 1],
    [22, 45, 1],
    [23, 45, 2],
    [46, 45, 3],
  ])('%i minutes of units of %i are %i halves', (minutes, unitMinutes, halves) => {
    expect(countHalfUnits(minutes, unitMinutes)).toBe(halves)
  })

  it('counts at least half a unit', () => {
    expect([countHalfUnits(0, 60, true), countHalfUnits(9, 60, true), countHalfUnits(31, 60, true)]).toEqual([1, 1, 2])
  })

  it('counts whole minutes, never negative', () => {
    const from = new Date('2026-03-14T15:00:00Z')
    expect(countMinutesBetween(from, new Date('2026-03-14T15:09:59Z'))).toBe(9)
    expect(countMinutesBetween(from, new Date('2026-03-14T14:00:00Z'))).toBe(0)
  })

  it('rounds amount and share down to a fen', () => {
    expect(computeClockAmounts(75, price)).toEqual({ minutes: 75, halfUnits: 3, amount: 900_00, actorShare: 540_00 })
    expect(computeClockAmounts(20, { unitMinutes: 60, unitPrice: 333, shareBp: 5000 })).toMatchObject({
      amount: 166,
      actorShare: 83,
    })
    expect(computeClockAmounts(9, price)).toEqual({ minutes: 9, halfUnits: 0, amount: 0, actorShare: 0 })
  })

  it('uses the share of the level, zero without a level', () => {
    expect([actorLevel.a, actorLevel.b, actorLevel.c, null].map((level) => getActorShareBp(rates, level))).toEqual([
      6000, 5000, 4000, 0,
    ])
  })

  it('charges the table for requested units', () => {
    expect(Object.values(actorClockKind).filter(isChargedToGuests)).toEqual([
      actorClockKind.requested,
      actorClockKind.extra,
    ])
    expect(formatHalfUnits(3)).toBe('1.5')
  })
})
