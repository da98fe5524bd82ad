import { expect, it } from 'vitest'
import { findReachedLevel, findNextLevel } from './member-rules.ts'
import type { MemberLevel } from './member-rules.ts'

const level = (levelNo: number, upgradeRecharge: number | null, upgradeConsume: number | null = null): MemberLevel => ({
  levelId: levelNo + 1,
  levelNo,
  levelName: `L${levelNo}`,
  discountBp: 10_000 - levelNo * 200,
  upgradeRecharge,
  upgradeConsume,
})
const levels = [level(0, null), level(1, 3000), level(2, 10_000, 50_000), level(3, null)]
const [first, second, third] = levels as [MemberLevel, MemberLevel, MemberLevel, MemberLevel]

it('reaches the highest level by either sum, at its bound and not below, and is never demoted', () => {
  const reached = (has: MemberLevel, recharged: number, consumed = 0) =>
    findReachedLevel(levels, has, { recharged, consumed })?.levelNo
  expect(reached(first, 2999)).toBeUndefined()
  expect(reached(first, 3000)).toBe(1)
  expect(reached(first, 10_000)).toBe(2)
  expect(reached(first, 0, 50_000)).toBe(2)
  expect(reached(second, 3000)).toBeUndefined()
  expect(reached(third, 0)).toBeUndefined()
})

it('computes the distance to the next level, and skips unreachable levels', () => {
  expect(findNextLevel(levels, first, { recharged: 1000, consumed: 0 })).toEqual({
    levelName: 'L1',
    discountBp: 9800,
    rechargeMissing: 2000,
    consumeMissing: null,
  })
  expect(findNextLevel(levels, second, { recharged: 1000, consumed: 49_000 })).toMatchObject({
    rechargeMissing: 9000,
    consumeMissing: 1000,
  })
  expect(findNextLevel(levels, third, { recharged: 0, consumed: 0 })).toBeNull()
})
