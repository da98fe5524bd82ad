import { describe, expect, it } from 'vitest'

import {
  isMinimumDecisionDue,
  requiresOffBillQuestion,
  isBelowMinimum,
  findMainAction,
  type BillAction,
} from './bill-action-rules.ts'

const createApproval = (pending: boolean) => ({ userName: '强哥', reason: '老客户', pending })

describe('bill below its minimum', () => {
  it('asks until an authorised user approved it; a pending request is no approval', () => {
    expect(isBelowMinimum({ minDiffAmount: 100, stayedBelow: null })).toBe(true)
    expect(isBelowMinimum({ minDiffAmount: 100, stayedBelow: createApproval(true) })).toBe(true)
    expect(isBelowMinimum({ minDiffAmount: 100, stayedBelow: createApproval(false) })).toBe(false)
    expect(isBelowMinimum({ minDiffAmount: 0, stayedBelow: null })).toBe(false)
  })

  it('asks before payments of the whole bill and before clearing, not for a single order or a discount', () => {
    const bill = { minDiffAmount: 100, stayedBelow: null }
    for (const act of ['cash', 'scan', 'code', 'card', 'combined', 'credit', 'clear'] as const)
      expect(isMinimumDecisionDue(act, bill, false), act).toBe(true)
    for (const act of ['discount', 'topUp', 'waiveMin', 'stayBelow', 'reverse'] as const)
      expect(isMinimumDecisionDue(act, bill, false), act).toBe(false)
    expect(isMinimumDecisionDue('cash', bill, true)).toBe(false)
  })
})

describe('bill with items missing', () => {
  const offBill = [
    { kind: 'stage', id: 1, name: '阿浪', tableName: 'B16', amount: 1, since: null, canEnd: true } as const,
  ]
  it('asks before payments of the whole bill, not for a single order, a deposit or clearing', () => {
    for (const act of ['cash', 'scan', 'code', 'card', 'balance', 'combined', 'credit'] as const) {
      expect(requiresOffBillQuestion(act, { offBill }, false), act).toBe(true)
      expect(requiresOffBillQuestion(act, { offBill: [] }, false), act).toBe(false)
      expect(requiresOffBillQuestion(act, { offBill }, true), act).toBe(false)
    }
    for (const act of ['deposit', 'clear', 'discount'] as const)
      expect(requiresOffBillQuestion(act, { offBill }, false)).toBe(false)
  })
})

describe('next step on a bill', () => {
  it.each<[string, BillAction[], boolean, BillAction | null]>([
    ['scans a code for staff who settle', ['scan', 'cash', 'code', 'card'], true, 'scan'],
    ['takes cash offline', ['scan', 'cash', 'code', 'card'], false, 'cash'],
    ['takes cash if no code can be scanned', ['cash', 'card'], true, 'cash'],
    ['shows a code for staff who may not take cash', ['scan', 'code'], true, 'code'],
    ['clears a paid bill', ['discount', 'clear'], true, 'clear'],
    ['is null otherwise', ['discount'], true, null],
  ])('%s', (_, acts, online, main) => expect(findMainAction(new Set(acts), online)).toBe(main))
})
