import type { QueueStatus } from '@nocturne/contract/codes'
import { queueStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'
import { findNextQueueStatus, estimateWait } from './queue-rules.ts'

const inState = (status: QueueStatus, more = {}) => ({ status, callCount: 0, rejoinCount: 0, ...more })

describe('moves of a number', () => {
  it('is called up to three times', () => {
    expect(findNextQueueStatus('call', inState(queueStatus.waiting))).toBe(queueStatus.called)
    expect(findNextQueueStatus('call', inState(queueStatus.called, { callCount: 2 }))).toBe(queueStatus.called)
    expect(findNextQueueStatus('call', inState(queueStatus.called, { callCount: 3 }))).toBeNull()
  })

  it('is seated and passed only after a call', () => {
    for (const move of ['seat', 'pass'] as const) {
      expect(findNextQueueStatus(move, inState(queueStatus.waiting))).toBeNull()
      expect(findNextQueueStatus(move, inState(queueStatus.passed))).toBeNull()
    }
    expect(findNextQueueStatus('seat', inState(queueStatus.called))).toBe(queueStatus.seated)
    expect(findNextQueueStatus('pass', inState(queueStatus.called))).toBe(queueStatus.passed)
  })

  it('rejoins once after it was passed', () => {
    expect(findNextQueueStatus('rejoin', inState(queueStatus.passed))).toBe(queueStatus.waiting)
    expect(findNextQueueStatus('rejoin', inState(queueStatus.passed, { rejoinCount: 1 }))).toBeNull()
    expect(findNextQueueStatus('rejoin', inState(queueStatus.cancelled))).toBeNull()
  })

  it('is restored by the host after each pass', () => {
    expect(findNextQueueStatus('restore', inState(queueStatus.passed, { rejoinCount: 1 }))).toBe(queueStatus.waiting)
    expect(findNextQueueStatus('restore', inState(queueStatus.cancelled))).toBeNull()
  })

  it('can be cancelled until the guests sit', () => {
    expect(
      [queueStatus.waiting, queueStatus.called, queueStatus.seated, queueStatus.passed, queueStatus.cancelled].map(
        (status) => findNextQueueStatus('cancel', inState(status)),
      ),
    ).toEqual([queueStatus.cancelled, queueStatus.cancelled, null, null, null])
  })
})

describe('estimate', () => {
  it('uses the configured average until three were seated', () => {
    expect(estimateWait(3, { seatings: 2, minutes: 1 }, 15)).toEqual({ estimateMinutes: 45, estimateBasis: 'average' })
  })

  it('uses the real pace afterwards and rounds up', () => {
    expect(estimateWait(2, { seatings: 4, minutes: 22 }, 15)).toEqual({ estimateMinutes: 15, estimateBasis: 'pace' })
  })

  it('is zero for the next number', () => {
    expect(estimateWait(0, { seatings: 5, minutes: 60 }, 15).estimateMinutes).toBe(0)
  })
})
