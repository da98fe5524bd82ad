import { screens } from '@nocturne/contract/screens'
import { beforeAll, expect, test } from 'vitest'

import { registerScreens } from '#lib/routing/screen-table.ts'
import { getSignInTarget } from './sign-in-target.ts'

beforeAll(() => registerScreens(screens))

test('returns only to pages of members or guests', () => {
  for (const page of [
    '/pages/member/order/detail?orderId=7',
    '/pages/orderMeal/pay?tableRecordId=9&balance=1',
    '/pages/notice/index?shareCode=s&bookingId=7',
  ])
    expect(getSignInTarget(page)).toBe(page)
  for (const other of [
    undefined,
    '',
    '/pages/operat/table/index',
    'https://evil.example/pages/member/order/list',
    '//x',
  ])
    expect(getSignInTarget(other), other).toBe('/pages/member/index')
})
