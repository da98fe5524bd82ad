import { screens } from '@nocturne/contract/screens'
import { beforeAll, expect, test } from 'vitest'

import { knowAll } from '../../lib/screen-table.ts'
import { afterSignIn } from './after-sign-in.ts'

beforeAll(() => knowAll(screens))

test('returns only to pages of members or guests', () => {
  for (const page of [
    '/pages/member/order/detail?orderId=7',
    '/pages/orderMeal/pay?tableRecordId=9&balance=1',
    '/pages/notice/index?shareCode=s&bookingId=7',
  ])
    expect(afterSignIn(page)).toBe(page)
  for (const other of [
    undefined,
    '',
    '/pages/operat/table/index',
    'https://evil.example/pages/member/order/list',
    '//x',
  ])
    expect(afterSignIn(other), other).toBe('/pages/member/index')
})
