import { describe, expect, it } from 'vitest'

import { asksMinimum, asksOffBill, isBelowMinimum, mainAct, type Act } from './act-rules.ts'

const said = (pending: boolean) => ({ userName: '强哥', reason: '老客户', pending })

describe('a bill below its minimum', () => {
  it('asks until somebody with the right said so; a question is no answer', () => {
    expect(isBelowMinimum({ minDiffAmount: 100, stayedBelow: null })).toBe(true)
    expect(isBelowMinimum({ minDiffAmount: 100, stayedBelow: said(true) })).toBe(true)
    expect(isBelowMinimum({ minDiffAmount: 100, stayedBelow: said(false) })).toBe(false)
    expect(isBelowMinimum({ minDiffAmount: 0, stayedBelow: null })).toBe(false)
  })

  it('asks before money for the whole bill and before the table is free, not for one order or a discount', () => {
    const bill = { minDiffAmount: 100, stayedBelow: null }
    for (const act of ['cash', 'scan', 'code', 'card', 'combined', 'credit', 'clear'] as const)
      expect(asksMinimum(act, bill, false), act).toBe(true)
    for (const act of ['discount', 'topUp', 'waiveMin', 'stayBelow', 'reverse'] as const)
      expect(asksMinimum(act, bill, false), act).toBe(false)
    expect(asksMinimum('cash', bill, true)).toBe(false)
  })
})

describe('a bill on which something is missing', () => {
  const offBill = [
    { kind: 'stage', id: 1, name: '阿浪', tableName: 'B16', amount: 1, since: null, canEnd: true } as const,
  ]
  it('asks before money for the whole bill, not for one order, a deposit or the table', () => {
    for (const act of ['cash', 'scan', 'code', 'card', 'balance', 'combined', 'credit'] as const) {
      expect(asksOffBill(act, { offBill }, false), act).toBe(true)
      expect(asksOffBill(act, { offBill: [] }, false), act).toBe(false)
      expect(asksOffBill(act, { offBill }, true), act).toBe(false)
    }
    for (const act of ['deposit', 'clear', 'discount'] as const)
      expect(asksOffBill(act, { offBill }, false)).toBe(false)
  })
})

describe('the next step on a bill', () => {
  it.each<[string, Act[], boolean, Act | null]>([
    ['whoever settles scans', ['scan', 'cash', 'code', 'card'], true, 'scan'],
    ['and takes cash without network', ['scan', 'cash', 'code', 'card'], false, 'cash'],
    ['or where nothing can be scanned', ['cash', 'card'], true, 'cash'],
    ['who takes no cash shows a code', ['scan', 'code'], true, 'code'],
    ['a paid bill is cleared', ['discount', 'clear'], true, 'clear'],
    ['and otherwise there is none', ['discount'], true, null],
  ])('%s', (_, acts, online, main) => expect(mainAct(new Set(acts), online)).toBe(main))
})
