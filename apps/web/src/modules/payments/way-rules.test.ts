import { expect, test } from 'vitest'

import { noWayText, payWays } from './way-rules.ts'

test('each app pays by itself alone', () => {
  expect(payWays('wechat', ['wechat', 'alipay'])).toEqual([{ method: 'wechat', where: 'here' }])
  expect(payWays('alipay', ['wechat', 'alipay'])).toEqual([{ method: 'alipay', where: 'here' }])
})

test('a plain browser pays on a page, or shows a code', () => {
  expect(payWays('browser', ['wechat', 'alipay'])).toEqual([
    { method: 'alipay', where: 'here' },
    { method: 'wechat', where: 'elsewhere' },
  ])
})

test('what is not open is not offered, and somebody says so', () => {
  expect(payWays('wechat', ['alipay'])).toEqual([])
  expect(noWayText('wechat', ['alipay'])).toContain('支付宝')
  expect(noWayText('alipay', ['wechat'])).toContain('微信')
  expect(noWayText('browser', [])).toContain('服务员')
})
