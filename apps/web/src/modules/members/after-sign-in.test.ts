import { expect, test } from 'vitest'

import { afterSignIn } from './after-sign-in.ts'

test('goes on to a page of the member area, and nowhere else', () => {
  expect(afterSignIn('/pages/member/order/detail?orderId=7')).toBe('/pages/member/order/detail?orderId=7')
  for (const other of [
    undefined,
    '',
    '/pages/operat/table/index',
    'https://evil.example/pages/member/order/list',
    '//x',
  ])
    expect(afterSignIn(other), other).toBe('/pages/member/index')
})
