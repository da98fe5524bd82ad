import { expect, it } from 'vitest'
import { findLevelConflicts } from './level-rules.ts'

const level = (
  levelNo: number,
  discountBp: number,
  upgradeRecharge: number | null,
  upgradeConsume: number | null = null,
) => ({
  levelName: `L${levelNo}`,
  levelNo,
  discountBp,
  upgradeRecharge,
  upgradeConsume,
})
const describeAll = (levels: ReturnType<typeof level>[]) =>
  findLevelConflicts(levels).map(({ lower, higher, field }) => `${lower.levelNo}<${higher.levelNo} ${field}`)

it('accepts thresholds that rise with the level, in any order of the list', () => {
  expect(describeAll([level(2, 9500, 200), level(0, 10_000, null), level(1, 9800, 100)])).toEqual([])
})

it('compares with the closest lower level that has a threshold', () => {
  expect(describeAll([level(1, 9800, 100), level(2, 9500, null), level(3, 9000, 100)])).toEqual(['1<3 upgradeRecharge'])
})

it('compares recharges and spending separately', () => {
  expect(describeAll([level(1, 9800, 100, 900), level(2, 9500, 200, 800)])).toEqual(['1<2 upgradeConsume'])
})

it('refuses a worse discount of a higher level and accepts the same one', () => {
  expect(describeAll([level(1, 9800, null), level(2, 9800, null), level(3, 9900, null)])).toEqual(['2<3 discountBp'])
})
