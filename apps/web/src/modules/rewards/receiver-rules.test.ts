import { userType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { pickFirstReceivers, filterReceivers, sortTableStaffFirst } from './receiver-rules.ts'

const people = [
  { userId: 1, nickName: '糖糖', userType: userType.actor },
  { userId: 2, nickName: 'Ken', userType: userType.staff },
  { userId: 3, nickName: '小美', userType: userType.mood },
]
const ids = (found: readonly { userId: number }[]) => found.map(({ userId }) => userId)

test('separates actors from all other staff', () => {
  expect(ids(filterReceivers(people, 'actor', ''))).toEqual([1])
  expect(ids(filterReceivers(people, 'staff', ''))).toEqual([2, 3])
})

test('finds a name within the kind, ignoring case', () => {
  expect(ids(filterReceivers(people, 'all', ' kEN '))).toEqual([2])
  expect(filterReceivers(people, 'actor', 'ken')).toEqual([])
})

test("lists the table's staff first, in order, and omits those who cannot be tipped", () => {
  expect(ids(sortTableStaffFirst(people, [3, 9, 2]))).toEqual([3, 2, 1])
  expect(ids(sortTableStaffFirst(people, []))).toEqual([1, 2, 3])
})

test('includes the selected person among the first', () => {
  expect(ids(pickFirstReceivers(people, 2, null))).toEqual([1, 2])
  expect(ids(pickFirstReceivers(people, 2, 2))).toEqual([1, 2])
  expect(ids(pickFirstReceivers(people, 2, 3))).toEqual([3, 1])
})
