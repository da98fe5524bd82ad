import { queueStatus, queueType, tableType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { estimateText, faceOf, suits, waitedText } from './queue-words.ts'

test('promises no minutes to whoever is next, and none that nobody can keep', () => {
  expect(estimateText({ aheadNum: 0, estimateMinutes: 0 })).toBe('即将叫号')
  expect(estimateText({ aheadNum: 2, estimateMinutes: 30 })).toBe('约30分钟')
  expect(estimateText({ aheadNum: 1, estimateMinutes: 0 })).toBe('约1分钟')
  expect(estimateText({ aheadNum: 40, estimateMinutes: 600 })).toBe('3小时以上')
})

test('says what helps in each state', () => {
  expect(faceOf({ status: queueStatus.called, seatTableName: null, canRejoin: false }).text).toBe('请到门迎处')
  expect(faceOf({ status: queueStatus.passed, seatTableName: null, canRejoin: true }).hint).toContain('重新排队')
  expect(faceOf({ status: queueStatus.passed, seatTableName: null, canRejoin: false }).hint).toContain('门迎处')
})

test('tells waiting in minutes, then in hours', () => {
  expect(waitedText(-3)).toBe('等 0 分钟')
  expect(waitedText(59.9)).toBe('等 59 分钟')
  expect(waitedText(65)).toBe('等 1 小时 5 分')
})

test('each kind of number waits for tables of its kind', () => {
  expect(Object.values(tableType).filter((type) => suits(queueType.small, type))).toEqual([
    tableType.small,
    tableType.high,
  ])
  expect(suits(queueType.booth, tableType.booth)).toBe(true)
  expect(suits(queueType.room, tableType.booth)).toBe(false)
})
