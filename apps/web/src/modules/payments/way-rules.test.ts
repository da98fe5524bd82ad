import { expect, test } from 'vitest'

import { formatNoMethod, payWays } from './way-rules.ts'

test('offers each app only its own payment method', () => {
  expect(payWays('wechat', ['wechat', 'alipay'])).toEqual([{ method: 'wechat', where: 'here' }])
  expect(payWays('alipay', ['wechat', 'alipay'])).toEqual([{ method: 'alipay', where: 'here' }])
})

test('offers a web payment or a QR code in a plain browser', () => {
  expect(payWays('browser', ['wechat', 'alipay'])).toEqual([
    { method: 'alipay', where: 'here' },
    { method: 'wechat', where: 'elsewhere' },
  ])
})

test('hides disabled methods and shows a text if none is left', () => {
  expect(payWays('wechat', ['alipay'])).toEqual([])
  expect(formatNoMethod('wechat', ['alipay'])).toContain('支付宝')
  expect(formatNoMethod('alipay', ['wechat'])).toContain('微信')
  expect(formatNoMethod('browser', [])).toContain('服务员')
})
