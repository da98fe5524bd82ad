import { expect, test } from 'vitest'

import { findBlockedReason } from './block-note.ts'

test('shows the reason of a disabled submit button before any attempt', () => {
  expect(findBlockedReason({ faulted: 0, reason: '请输入手机号' }, null)).toBe('请输入手机号')
  expect(findBlockedReason({ faulted: 0, reason: '请输入手机号' }, '请选择台位')).toBe('请选择台位')
  expect(findBlockedReason({ faulted: 0, reason: null }, null)).toBeUndefined()
})

test('leaves field errors to the fields after an attempt', () => {
  expect(findBlockedReason({ faulted: 1, reason: '请输入手机号' }, null)).toBeUndefined()
  expect(findBlockedReason({ faulted: 1, reason: null }, '请选择台位')).toBe('请选择台位')
})
