import { expect, test } from 'vitest'

import { formatRankedDetails, formatOwnRankDetails, formatRankedValue, type RankedRow } from './ranking-rows.ts'

const row: RankedRow & { behind: number | null } = {
  place: 9,
  userId: 4,
  nickName: '盛哥',
  avatarUrl: null,
  postName: '客户经理',
  deptId: 3,
  deptName: '营销二部',
  value: 6_280_000,
  tableCount: 12,
  orderCount: 31,
  creditedDeptId: 3,
  opens: true,
  behind: 665_000,
}

test.each([
  ['with the distance to the next place', row, '距上一名 ¥6,650 · 12 台'],
  ['equal to the previous place', { ...row, behind: 0 }, '与上一名持平 · 12 台'],
  ['in first place', { ...row, place: 1, behind: null }, '暂列第一 · 12 台'],
  ['without a distance the server does not return', { ...row, behind: null }, '12 台'],
  ['with orders for recommendations', { ...row, tableCount: null }, '距上一名 ¥6,650 · 31 单'],
])("formats the user's own place: %s", (_name, mine, text) => {
  expect(formatOwnRankDetails('performanceAmount', mine)).toBe(text)
})

test("masks other people's figures that the server does not return", () => {
  const untold = { ...row, value: null, tableCount: null, orderCount: null }
  expect(formatRankedValue('performanceAmount', untold.value)).toBe('***')
  expect(formatRankedDetails(untold)).toBe('营销二部')
  expect(formatRankedDetails(row)).toBe('营销二部 · 12 台 · 31 单')
  expect(formatRankedValue('tableCount', 128)).toBe('128')
})
