import { describe, expect, it, test } from 'vitest'
import { plannedChangeStatus } from '@nocturne/contract/codes'
import { findOverlap, findTimeFault } from './planned-rules.ts'
import { findNextPlannedStatus } from './planned-status.ts'

const NOW = '2026-03-14 22:00:00'

test.each([
  ['2026-03-14 22:00:01', null],
  ['2027-03-15 23:59:59', null],
  ['2026-03-14 22:00:00', '生效时间要晚于现在；马上生效请直接保存'],
  ['2027-03-16 00:00:00', '生效时间最远到一年后'],
  ['2026-02-30 22:00:00', '生效时间不正确'],
])('judges %s', (effectiveAt, fault) => expect(findTimeFault(effectiveAt, NOW)).toBe(fault))

describe('overlap', () => {
  const plan = { recordId: 7, changes: { salePrice: { from: 1, to: 2 } }, effectiveAt: NOW, userName: '阿明' }

  it('is one of the same field of the same record', () => {
    expect(findOverlap([plan], 7, ['memberPrice', 'salePrice'])).toEqual({ plan, field: 'salePrice' })
    expect(findOverlap([plan], 7, ['memberPrice'])).toBeUndefined()
    expect(findOverlap([plan], 8, ['salePrice'])).toBeUndefined()
  })
})

test.each(['apply', 'withdraw', 'fail'] as const)('%s ends a planned change only', (move) => {
  const { planned, applied, withdrawn, failed } = plannedChangeStatus
  expect(findNextPlannedStatus(move, planned)).not.toBeNull()
  for (const ended of [applied, withdrawn, failed]) expect(findNextPlannedStatus(move, ended)).toBeNull()
})
