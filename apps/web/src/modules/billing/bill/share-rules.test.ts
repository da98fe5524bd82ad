import { expect, test } from 'vitest'

import type { BillShare } from '#shells/share-rules.ts'
import { createBillItem, createBillLine, createTestBill } from '../test-bill.ts'
import { computeShareDue, formatPaidItems, formatShare, getShareState } from './share-rules.ts'

const paid = createBillItem({ allocatedAmount: 10_000, openAmount: 0 })
const open = createBillItem()
const taken = createBillItem({ taken: true })
const bill = createTestBill({
  lines: [createBillLine('科罗娜', [paid, open]), createBillLine('小食', [taken])],
  unpaidAmount: 20_000,
})
const whole = { fen: 10_000 }
const share = (changes: Partial<BillShare>): BillShare => ({
  mode: 'share',
  count: 3,
  orderItemIds: [],
  amount: null,
  pieces: {},
  ...changes,
})

test('takes the next equal share of the payable amount, or the open amount of selected lines', () => {
  expect(computeShareDue(bill, whole, share({}))).toEqual({ fen: 3_334, part: { splitMode: 'share', shareCount: 3 } })
  const split = { shareCount: 4, taken: 1, nextAmount: 2_500, addedAmount: 0 }
  const running = computeShareDue({ ...bill, split }, whole, share({}))
  expect(running).toEqual({ fen: 2_500, part: { splitMode: 'share', shareCount: 4 } })
  expect(formatShare(running, { split })).toBe('AA · 第 2 / 4 份')
  const items = computeShareDue(
    bill,
    whole,
    share({ mode: 'items', orderItemIds: [open.orderItemId, paid.orderItemId] }),
  )
  expect(items).toEqual({ fen: 10_000, part: { splitMode: 'items', orderItemIds: [open.orderItemId] } })
  expect(formatShare(items, bill)).toBe('按商品 · 1 项')
})

test('returns to the whole bill once the selected lines are paid, and always for a waiting order', () => {
  const items = share({ mode: 'items', orderItemIds: [paid.orderItemId, taken.orderItemId] })
  expect(computeShareDue(bill, whole, items)).toEqual(whole)
  expect(computeShareDue(bill, { fen: 500, orderId: 3 }, share({}))).toEqual({ fen: 500, orderId: 3 })
  expect(computeShareDue(bill, whole, null)).toEqual(whole)
})

test('marks fully paid lines, not lines partly paid by equal shares', () => {
  expect(formatPaidItems([paid])).toBe('已付')
  expect(formatPaidItems([paid, open])).toBe('已付 1')
  expect(formatPaidItems([createBillItem({ allocatedAmount: 5_000, openAmount: 5_000 })])).toBeNull()
})

test('no share of a paid bill is open: the other payers covered it', () => {
  const free = { seq: 2, amount: 42_667, payment: null }
  expect(getShareState(free, { unpaidAmount: 42_667 })).toBe('open')
  expect(getShareState(free, { unpaidAmount: 0 })).toBe('covered')
})
