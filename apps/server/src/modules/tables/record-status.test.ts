import { recordStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { findNextStatus, countedStatuses, isRunning } from './record-status.ts'

const { open, settled, cleared, cancelled, merged } = recordStatus

describe('states of a sitting', () => {
  it.each([
    ['cancel', { [open]: cancelled, [settled]: cancelled }],
    ['clear', { [open]: cleared, [settled]: cleared }],
    ['merge', { [open]: merged, [settled]: merged }],
    ['split', { [merged]: open }],
  ] as const)('allows the move %s from its listed states only', (move, allowed) => {
    const led = Object.values(recordStatus).flatMap((from) => {
      const to = findNextStatus(move, from)
      return to === null ? [] : [[from, to]]
    })
    expect(Object.fromEntries(led)).toEqual(allowed)
  })

  it('runs until it is cleared or cancelled; a cancelled one is no opening', () => {
    const all = Object.values(recordStatus)
    expect(all.filter((status) => !isRunning(status))).toEqual([cleared, cancelled])
    expect(all.filter((status) => !countedStatuses.some((one) => one === status))).toEqual([cancelled])
  })
})
