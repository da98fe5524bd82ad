import { expect, test } from 'vitest'

import { formatNoPayMethod, listPayMethodOptions } from './pay-way-rules.ts'

test('offers each app only its own payment method', () => {
  expect(listPayMethodOptions('wechat', ['wechat', 'alipay'])).toEqual([{ method: 'wechat', where: 'here' }])
  expect(listPayMethodOptions('alipay', ['wechat', 'alipay'])).toEqual([{ method: 'alipay', where: 'here' }])
})

test('offers a web payment or a QR code in a plain browser', () => {
  expect(listPayMethodOptions('browser', ['wechat', 'alipay'])).toEqual([
    { method: 'alipay', where: 'here' },
    { method: 'wechat', where: 'elsewhere' },
  ])
})

test('hides disabled methods and shows a text if none is left', () => {
  expect(listPayMethodOptions('wechat', ['alipay'])).toEqual([])
  expect(formatNoPayMethod('wechat', ['alipay'])).toContain('支付宝')
  expect(formatNoPayMethod('alipay', ['wechat'])).toContain('微信')
  expect(formatNoPayMethod('browser', [])).toContain('服务员')
})
