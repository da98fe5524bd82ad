import { expect, test } from 'vitest'

import { formatOfflineStatus } from './offline-bar.tsx'

const none = { waiting: 0, unknown: 0, refused: 0 }

test('shows the numbers of waiting and unknown operations, since when, and the number of refused ones', () => {
  expect(formatOfflineStatus(true, none)).toBe('网络已断开')
  expect(formatOfflineStatus(true, { ...none, waiting: 2, since: '22:31' })).toBe('网络已断开，2 笔待发送，22:31 起')
  expect(formatOfflineStatus(false, { ...none, waiting: 1, since: '22:31' })).toBe('1 笔待发送，22:31 起，等待发送')
  expect(formatOfflineStatus(false, { ...none, waiting: 1, sending: true, since: '22:31' })).toBe(
    '1 笔待发送，22:31 起，正在发送',
  )
  expect(formatOfflineStatus(false, { ...none, unknown: 1, since: '22:31' })).toBe('1 笔结果未知，22:31 起，正在确认')
  expect(formatOfflineStatus(false, { waiting: 3, unknown: 1, refused: 1, since: '22:31' })).toBe(
    '3 笔待发送，1 笔结果未知，22:31 起，1 笔未成功，正在确认',
  )
})

test('does not count refused operations as waiting', () => {
  expect(formatOfflineStatus(false, { ...none, refused: 2 })).toBe('2 笔未成功')
})
