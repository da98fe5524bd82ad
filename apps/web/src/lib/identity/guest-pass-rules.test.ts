import { parseTime } from '@nocturne/base/venue-time'
import { payMode, tableStatus } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import { findPass, filterValidPasses, parsePasses, addPass, type GuestPass } from './guest-pass-rules.ts'

const pass = (change: Partial<GuestPass> = {}): GuestPass => ({
  code: 'A.1',
  pass: 'secret',
  expireTime: '2026-11-21 02:00:00',
  tableId: 1,
  tableName: 'A08',
  areaId: 1,
  areaName: '主卡 A',
  tableStatus: tableStatus.open,
  tableRecordId: 7,
  guestOrderable: true,
  payMode: payMode.payNow,
  salesUserId: null,
  salesUserName: null,
  guestNum: null,
  orderCount: 0,
  employeeCode: null,
  ...change,
})
const at = (time: string) => parseTime(time).getTime()

test('a pass is valid until its expiry time, not a second longer', () => {
  expect(filterValidPasses([pass()], at('2026-11-21 01:59:59'))).toHaveLength(1)
  expect(filterValidPasses([pass()], at('2026-11-21 02:00:00'))).toEqual([])
})

describe('a new scan', () => {
  test('replaces the older pass of its table and is first in the list', () => {
    const updatedPasses = addPass([pass({ tableId: 2, code: 'B.1' }), pass()], pass({ pass: 'newer' }))
    expect(updatedPasses.map(({ tableId, pass: secret }) => [tableId, secret])).toEqual([
      [1, 'newer'],
      [2, 'secret'],
    ])
  })

  test('keeps the referring employee for the same sitting, not for another one', () => {
    const brought = pass({ employeeCode: 'E1' })
    expect(addPass([brought], pass())[0]?.employeeCode).toBe('E1')
    expect(addPass([brought], pass({ tableRecordId: 8 }))[0]?.employeeCode).toBeNull()
    expect(addPass([brought], pass({ employeeCode: 'E2' }))[0]?.employeeCode).toBe('E2')
  })

  test('drops the oldest pass beyond the limit', () => {
    const many = Array.from({ length: 9 }, (_, index) => pass({ tableId: index + 2 }))
    expect(addPass(many, pass())).toHaveLength(6)
  })
})

test('finds a pass by code, table or sitting, and nothing without a key', () => {
  const passes = [pass(), pass({ tableId: 2, code: 'B.1', tableRecordId: null })]
  expect(findPass(passes, { code: 'B.1' })?.tableId).toBe(2)
  expect(findPass(passes, { tableId: 2 })?.code).toBe('B.1')
  expect(findPass(passes, { tableRecordId: 7 })?.tableId).toBe(1)
  expect(findPass(passes, { tableRecordId: 8 })).toBeUndefined()
  expect(findPass(passes, {})).toBeUndefined()
})

test.each([null, '', '{', '{}', '[null, 1, {"pass": 3}]'])('reads no passes from invalid stored text: %s', (text) => {
  expect(parsePasses(text)).toEqual([])
})

test('reads stored passes back', () => {
  expect(parsePasses(JSON.stringify([pass()]))).toEqual([pass()])
})
