import { expect, test } from 'vitest'

import { formatCallProgress, isCallPending, formatCallSent } from './call-texts.ts'

const called = { callTime: '2026-03-14 22:31:05', takenBy: null }
const taken = { ...called, takenBy: '小李' }

test('reports the notification first, then the accepting waiter', () => {
  expect(formatCallProgress({ ...called, kind: 'ice' })).toBe('加冰：已通知服务员，22:31')
  expect(formatCallProgress({ ...taken, kind: 'ice' })).toBe('加冰：小李 正在赶来')
  expect(formatCallProgress({ ...called, kind: 'service' })).toBe('已通知服务员，22:31')
  expect(formatCallProgress({ ...taken, kind: 'service' })).toBe('小李 正在赶来')
  expect(formatCallProgress({ ...called, kind: 'open' })).toBe('已通知楼面经理，22:31')
  expect(formatCallProgress({ ...taken, kind: 'open' })).toBe('小李 正在赶来')
  expect([called, taken].map(isCallPending)).toEqual([true, false])
})

test('confirms the tap with the requested service', () => {
  expect(formatCallSent('bill')).toBe('已通知服务员：结账')
  expect(formatCallSent('open')).toBe('已通知楼面经理，请稍候')
  expect(formatCallSent('service')).toBe('已通知服务员，请稍候')
})
