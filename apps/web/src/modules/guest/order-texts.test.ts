import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { formatOrderedBy, formatProduction } from './order-texts.ts'

const bought = [{ giftFlag: false }]
const given = [{ giftFlag: true }]

test('names the origin of an order: this phone, another one at the table, or the staff', () => {
  expect(formatOrderedBy({ mine: true, byGuest: true, voucher: null, items: bought })).toBe('我点的')
  expect(formatOrderedBy({ mine: false, byGuest: true, voucher: null, items: bought })).toBe('同桌点的')
  expect(formatOrderedBy({ mine: false, byGuest: false, voucher: null, items: bought })).toBe('服务员点的')
})

test('marks an order redeemed by a voucher', () => {
  const redeemed = { mine: false, byGuest: false, voucher: { platform: 'meituan' }, items: bought }
  expect(formatOrderedBy(redeemed)).toBe('团购券核销')
})

test('does not count a gift as an order by staff', () => {
  expect(formatOrderedBy({ mine: false, byGuest: false, voucher: null, items: given })).toBe('门店赠送')
  expect(formatOrderedBy({ mine: false, byGuest: false, voucher: null, items: [...given, ...bought] })).toBe(
    '服务员点的',
  )
})

test('shows a line as in production until served, and nothing for lines not made or not begun', () => {
  const line = { quantity: 2, returnQuantity: 0, produceStatus: produceStatus.waiting }
  const at = (status: keyof typeof produceStatus) =>
    formatProduction({ ...line, produceStatus: produceStatus[status] }, orderStatus.placed)
  expect((['waiting', 'making', 'produced', 'delivered', 'none'] as const).map(at)).toEqual([
    '制作中',
    '制作中',
    '已上桌',
    '已上桌',
    '',
  ])
  expect(formatProduction(line, orderStatus.waiting)).toBe('')
  expect(formatProduction({ ...line, returnQuantity: 2 }, orderStatus.placed)).toBe('已退')
})
