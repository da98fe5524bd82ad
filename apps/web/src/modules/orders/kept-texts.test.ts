import { expect, test } from 'vitest'

import type { Operation } from '#lib/offline/operation-rules.ts'
import { formatQueuedOperation } from './kept-texts.ts'

const operation: Operation = {
  opId: 'a',
  seq: 1,
  actor: 'staff:1',
  endpoint: { id: 'orders.add', method: 'POST', path: '/api/operate/order/add', kind: 'command' },
  input: {},
  lane: 'table:1',
  label: 'A01 点单 ¥880',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
  notBefore: 0,
  mayWait: true,
}

test('says that an operation that was not sent waits', () => {
  expect(formatQueuedOperation(operation, '下单')).toEqual({
    title: '已保存，等待发送',
    text: 'A01 点单 ¥880：已保存在本机，联网后自动下单，请勿重复提交',
  })
})

test('does not say that an operation without a result was not sent', () => {
  const { title, text } = formatQueuedOperation({ ...operation, attempts: 1, sentAt: 1, doubt: true }, '下单')
  expect(title).toBe('正在确认结果')
  expect(text).toBe('A01 点单 ¥880：已发出，还没有收到结果，请勿重复提交')
  expect(title + text).not.toMatch(/等待发送|自动下单/)
})
