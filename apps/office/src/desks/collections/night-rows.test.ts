import { reconciliationStatus } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'

import { getRunState, groupNights } from './night-rows.ts'

const night = '2026-11-28'
const run = {
  runId: 1,
  status: reconciliationStatus.compared,
  providerAmount: 700,
  ourAmount: 700,
  openCount: 0,
}

it('puts the days of a provider below the method of their night', () => {
  const amounts = { saleAmount: 600, otherAmount: 100, voidedAmount: 50 }
  const methods = [
    { businessDate: night, payMethod: 'wechat' as const, ...amounts },
    { businessDate: night, payMethod: 'cash' as const, saleAmount: 40, otherAmount: 0, voidedAmount: 0 },
  ]
  const days = [
    { businessDate: night, provider: 'wechat' as const, billDate: '2026-11-28', amount: 500, run },
    { businessDate: night, provider: 'wechat' as const, billDate: '2026-11-29', amount: 250, run: null },
  ]
  const [row] = groupNights({ methods, days })
  expect(row).toMatchObject({ businessDate: night, amount: 790 })
  expect(row?.methods.map(({ amount, days: listed }) => [amount, listed.length])).toEqual([
    [750, 2],
    [40, 0],
  ])
})

it('names the state of a day', () => {
  expect(getRunState({ run: null })).toEqual({ text: '等待账单', isOpen: false })
  expect(getRunState({ run })).toEqual({ text: '相符', isOpen: false })
  expect(getRunState({ run: { ...run, openCount: 2 } })).toEqual({ text: '差异 2', isOpen: true })
})
