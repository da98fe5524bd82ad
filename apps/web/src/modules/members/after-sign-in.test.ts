import { screens } from '@nocturne/contract/screens'
import { beforeAll, expect, test } from 'vitest'

import { knowAll } from '../../lib/screen-table.ts'
import { afterSignIn } from './after-sign-in.ts'

beforeAll(() => knowAll(screens))

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
