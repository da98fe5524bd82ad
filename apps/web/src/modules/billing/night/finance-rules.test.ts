import type { SuspenseStatus } from '@nocturne/contract/codes'
import { differenceStatus, reconciliationStatus, suspenseStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import {
  getDifferenceFen,
  getDifferenceTag,
  getReconciliationTag,
  getSuspenseTag,
  type ReconciliationDifference,
  type ReconciliationRun,
} from './finance-rules.ts'

const run = (changes: Partial<ReconciliationRun>): ReconciliationRun => ({
  runId: 1,
  provider: 'wechat',
  billDate: '2026-11-20',
  status: reconciliationStatus.compared,
  fundStatus: reconciliationStatus.compared,
  providerAmount: 0,
  ourAmount: 0,
  providerRefundAmount: 0,
  ourRefundAmount: 0,
  feeAmount: 0,
  matchedCount: 0,
  differenceCount: 0,
  openCount: 0,
  runTime: '2026-11-21 10:00:00',
  note: '',
  ...changes,
})
const difference = (changes: Partial<ReconciliationDifference>): ReconciliationDifference => ({
  itemId: 1,
  runId: 1,
  provider: 'wechat',
  billDate: '2026-11-20',
  kind: 'amount',
  outTradeNo: 'T1',
  outRefundNo: '',
  providerAmount: 100,
  ourAmount: 90,
  paymentNo: null,
  status: differenceStatus.open,
  dueTime: '2026-11-22 12:00:00',
  note: '',
  handleUserName: null,
  handleTime: null,
  ...changes,
})

test('marks a day as matched only when it was compared without differences', () => {
  expect(getReconciliationTag(run({})).text).toBe('相符')
  expect(getReconciliationTag(run({ status: reconciliationStatus.noBill })).text).toBe('等待账单')
  expect(getReconciliationTag(run({ status: reconciliationStatus.brokenBill })).tone).toBe('danger')
  expect(getReconciliationTag(run({ differenceCount: 3, openCount: 2 }))).toEqual({ text: '差异 2', tone: 'danger' })
  expect(getReconciliationTag(run({ differenceCount: 3 })).text).toBe('差异已处理')
})

test('requires the comparison of account movements too, and reports differences first', () => {
  const [missing, broken] = [reconciliationStatus.noBill, reconciliationStatus.brokenBill]
  expect(getReconciliationTag(run({ fundStatus: missing })).text).toBe('等待资金账单')
  expect(getReconciliationTag(run({ fundStatus: broken, differenceCount: 3 }))).toEqual({
    text: '资金账单异常',
    tone: 'danger',
  })
  expect(getReconciliationTag(run({ fundStatus: missing, differenceCount: 3, openCount: 2 })).text).toBe('差异 2')
})

test('marks a difference as overdue only while unhandled', () => {
  expect(getDifferenceTag(difference({}), '2026-11-22 11:59:59').text).toBe('待处理')
  expect(getDifferenceTag(difference({}), '2026-11-22 12:00:01').text).toBe('已逾期')
  expect(getDifferenceTag(difference({ status: differenceStatus.handled }), '2026-11-23 00:00:00').text).toBe('已处理')
})

test('values a difference known to one side only by that side', () => {
  expect(getDifferenceFen(difference({ ourAmount: null }))).toBe(100)
  expect(getDifferenceFen(difference({ providerAmount: null }))).toBe(90)
})

test('highlights money that needs manual handling', () => {
  const state = (status: SuspenseStatus, kind: 'late' | 'unmatched' = 'late') => getSuspenseTag({ status, kind })
  expect([state(suspenseStatus.wentBack).tone, state(suspenseStatus.stuck).tone]).toEqual(['positive', 'danger'])
  expect([state(suspenseStatus.wentBack).text, state(suspenseStatus.wentBack, 'unmatched').text]).toEqual([
    '已退回',
    '已处理',
  ])
})
