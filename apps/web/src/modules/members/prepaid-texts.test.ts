import { killOrderStatus } from '@nocturne/contract/codes'
import { expect, it } from 'vitest'
import { formatGroupedCode, getFlashOrderTag } from './prepaid-texts.ts'

it('marks an order as expired after its last night', () => {
  const order = { status: killOrderStatus.paid, useEndDate: '2026-03-14' }
  expect(getFlashOrderTag(order, '2026-03-14').text).toBe('待核销')
  expect(getFlashOrderTag(order, '2026-03-15').text).toBe('已过期')
  expect(getFlashOrderTag({ ...order, status: killOrderStatus.verified }, '2026-03-15').text).toBe('已核销')
})

it('formats twelve digits in three groups', () => {
  expect(formatGroupedCode('123456789012')).toBe('1234 5678 9012')
})
