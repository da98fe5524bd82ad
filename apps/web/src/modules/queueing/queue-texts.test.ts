import { queueStatus, queueType, tableType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import {
  formatTablesAhead,
  formatClosedText,
  formatWaitEstimate,
  getQueueStateTexts,
  queueTypes,
  formatQueueSlip,
  isTableSuitable,
  formatWaitingTime,
  addWaitingCounts,
} from './queue-texts.ts'

test('shows no minutes for the next number and for unreliable estimates', () => {
  expect(formatWaitEstimate({ aheadNum: 0, estimateMinutes: 0 })).toBe('即将叫号')
  expect(formatWaitEstimate({ aheadNum: 2, estimateMinutes: 30 })).toBe('约30分钟')
  expect(formatWaitEstimate({ aheadNum: 1, estimateMinutes: 0 })).toBe('约1分钟')
  expect(formatWaitEstimate({ aheadNum: 40, estimateMinutes: 600 })).toBe('3小时以上')
})

test('shows the tables ahead only if there are some', () => {
  expect(formatTablesAhead(0)).toBe('前面没有等位')
  expect(formatTablesAhead(3)).toBe('前面还有3桌')
})

test('shows the number of waiting parties by kind once it is known', () => {
  expect(addWaitingCounts(queueTypes, undefined)).toEqual(queueTypes)
  const counts = [
    { queueType: queueType.small, waitingNum: 0 },
    { queueType: queueType.booth, waitingNum: 7 },
  ]
  expect(addWaitingCounts(queueTypes, counts).map(({ hint }) => hint)).toEqual(['无需等位', '7桌等位', 'C'])
})

test('shows a hint for each state', () => {
  expect(getQueueStateTexts({ status: queueStatus.called, seatTableName: null, canRejoin: false }).text).toBe(
    '请到门迎处',
  )
  expect(getQueueStateTexts({ status: queueStatus.passed, seatTableName: null, canRejoin: true }).hint).toContain(
    '重新排队',
  )
  expect(getQueueStateTexts({ status: queueStatus.passed, seatTableName: null, canRejoin: false }).hint).toContain(
    '门迎处',
  )
})

test('formats waiting time in minutes, then in hours', () => {
  expect(formatWaitingTime(-3)).toBe('刚取号')
  expect(formatWaitingTime(1)).toBe('等 1 分钟')
  expect(formatWaitingTime(59.9)).toBe('等 59 分钟')
  expect(formatWaitingTime(65)).toBe('等 1 小时 5 分')
})

test('assigns table types to each kind of number', () => {
  expect(Object.values(tableType).filter((type) => isTableSuitable(queueType.small, type))).toEqual([
    tableType.small,
    tableType.high,
  ])
  expect(isTableSuitable(queueType.booth, tableType.booth)).toBe(true)
  expect(isTableSuitable(queueType.room, tableType.booth)).toBe(false)
})

test.each([
  ['2026-03-14 19:59:59', '未到营业时间，今日 20:00–05:00 可取号'],
  ['2026-03-14 20:00:00', null],
  ['2026-03-15 04:59:59', null],
  // 05:00 on Sunday: Saturday's night has closed, the next one is Sunday's.
  ['2026-03-15 05:00:00', '未到营业时间，今日 20:00–03:30 可取号'],
  ['2026-04-04 21:00:00', '今日不营业'],
])('shows at %s the opening hint %s', (now, expectedHint) => {
  expect(formatClosedText(now, { open: '20:00', end: '03:30', weekendEnd: '05:00', closedDates: ['2026-04-04'] })).toBe(
    expectedHint,
  )
})

test('prints the number, the wait and the link to cancel it', () => {
  const line = {
    queueNo: 'B003',
    queueType: queueType.booth,
    guestNum: 4,
    aheadNum: 2,
    takeTime: '2026-11-20 22:15:30',
  }
  expect(formatQueueSlip(line, '星幕 CLUB').split('\n')).toEqual([
    '星幕 CLUB',
    '',
    '排队号 B003',
    '卡座 4人',
    '前面还有2桌',
    '2026-11-20 22:15',
    '',
    '请留意叫号，过号请到门迎处恢复',
  ])
})
