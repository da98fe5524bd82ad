import { goodsKind } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import {
  findChoiceProblem,
  listChosenParts,
  fillRemainingPicks,
  listFlavoredParts,
  buildChoiceGroups,
  setSinglePick,
  getInitialFlavor,
  createInitialPicks,
  findUsableChoice,
} from './choice-rules.ts'
import { listFixedParts, formatMissingParts, isChoiceRequired } from './package-rules.ts'
import { createGoods } from './test-goods.ts'

const part = (
  goodsId: number,
  groupNo: number,
  more: { chooseNum?: number; soldOut?: boolean; flavors?: string[] } = {},
) => ({
  goodsId,
  goodsName: `商品${goodsId}`,
  unit: '瓶',
  quantity: 1,
  groupNo,
  groupName: groupNo === 0 ? '' : `第${groupNo}组`,
  chooseNum: more.chooseNum ?? 0,
  soldOut: more.soldOut ?? false,
  flavors: more.flavors ?? [],
})

const createPackage = (...packageItems: ReturnType<typeof part>[]) =>
  createGoods({ goodsKind: goodsKind.package, packageItems })
const mixed = createPackage(
  part(1, 0),
  part(41, 1, { chooseNum: 4 }),
  part(42, 1, { chooseNum: 4 }),
  part(58, 2, { chooseNum: 1 }),
)

describe('choosing the parts of a package', () => {
  test('includes fixed parts and preserves the order of groups', () => {
    expect(listFixedParts(mixed).map(({ goodsId }) => goodsId)).toEqual([1])
    expect(buildChoiceGroups(mixed).map(({ groupNo, parts }) => [groupNo, parts.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('names a sold-out fixed part, but not an optional one', () => {
    const chosen = part(41, 1, { soldOut: true })
    expect(formatMissingParts(createPackage(part(1, 0), chosen))).toBeNull()
    expect(
      formatMissingParts(createPackage(part(1, 0, { soldOut: true }), part(2, 0, { soldOut: true }), chosen)),
    ).toBe('缺商品1、商品2')
  })

  test('requires the exact number of units in every group', () => {
    expect(findChoiceProblem(mixed, { 41: 3, 58: 1 }, '')).toBe('第1组还需选1份')
    expect(findChoiceProblem(mixed, { 41: 3, 42: 1 }, '')).toBe('第2组还需选1份')
    expect(findChoiceProblem(mixed, { 41: 3, 42: 1, 58: 1 }, '')).toBeNull()
  })

  test('preselects the first available part of single-choice groups and the only part of others', () => {
    expect(createInitialPicks(mixed)).toEqual({ 58: 1 })
    expect(createInitialPicks(createPackage(part(58, 1, { chooseNum: 2 })))).toEqual({ 58: 2 })
    expect(createInitialPicks(createPackage(part(58, 1, { chooseNum: 2, soldOut: true })))).toEqual({})
    const drinks = [
      part(1, 1, { chooseNum: 1, soldOut: true }),
      part(2, 1, { chooseNum: 1 }),
      part(3, 1, { chooseNum: 1 }),
    ]
    expect(createInitialPicks(createPackage(...drinks))).toEqual({ 2: 1 })
  })

  test('fills every group in turn with available parts and preserves earlier picks', () => {
    expect(fillRemainingPicks(mixed, {})).toEqual({ 41: 2, 42: 2, 58: 1 })
    expect(fillRemainingPicks(mixed, { 41: 3 })).toEqual({ 41: 3, 42: 1, 58: 1 })
    expect(findChoiceProblem(mixed, fillRemainingPicks(mixed, {}), '')).toBeNull()
    const out = createPackage(part(1, 1, { chooseNum: 2, soldOut: true }), part(2, 1, { chooseNum: 2, soldOut: true }))
    expect(fillRemainingPicks(out, {})).toEqual({})
  })

  test('replaces the pick of a single-choice group', () => {
    const group = buildChoiceGroups(mixed)[0]
    expect(group && setSinglePick(group, { 41: 1, 58: 1 }, 42)).toEqual({ 41: 0, 42: 1, 58: 1 })
  })

  test('adds the choices with names to the cart, without the fixed parts', () => {
    expect(listChosenParts(mixed, { 1: 1, 41: 4, 42: 0, 58: 1 })).toEqual([
      { goodsId: 41, goodsName: '商品41', quantity: 4 },
      { goodsId: 58, goodsName: '商品58', quantity: 1 },
    ])
  })

  test.each([
    [['标准', '少冰'], '标准'],
    [['少冰', '标准'], '标准'],
    [['加冰', '去冰'], ''],
    [[], ''],
  ])('preselects from %j the flavour "%s"', (flavors, flavor) => {
    expect(getInitialFlavor(createGoods({ flavors }))).toBe(flavor)
  })

  test('offers flavours for every included part, and sends them with the part', () => {
    const ice = ['加冰', '去冰']
    const set = createPackage(
      part(1, 0, { flavors: ['标准', '少糖'] }),
      part(41, 1, { chooseNum: 2, flavors: ice }),
      part(42, 1, { chooseNum: 2, flavors: ice }),
    )
    expect(listFlavoredParts(set, { 41: 2, 42: 0 }).map(({ goodsId }) => goodsId)).toEqual([1, 41])
    expect(listChosenParts(set, { 41: 2 }, {})).toEqual([{ goodsId: 41, goodsName: '商品41', quantity: 2 }])
    expect(listChosenParts(set, { 41: 2 }, { 1: '少糖', 41: '去冰', 42: '加冰' })).toEqual([
      { goodsId: 1, goodsName: '商品1', quantity: 1, flavor: '少糖' },
      { goodsId: 41, goodsName: '商品41', quantity: 2, flavor: '去冰' },
    ])
  })

  test('offers to repeat the last choice only if all of it can still be ordered', () => {
    const last = { picked: { 41: 3, 42: 1, 58: 1 }, flavor: '', tastes: {} }
    expect(findUsableChoice(mixed, last)).toBe(last)
    expect(findUsableChoice(mixed, undefined)).toBeNull()
    expect(findUsableChoice(mixed, { ...last, picked: { 41: 3, 58: 1 } })).toBeNull()
    const soldOutPackage = createPackage(part(41, 1, { chooseNum: 4, soldOut: true }), part(42, 1, { chooseNum: 4 }))
    expect(findUsableChoice(soldOutPackage, { ...last, picked: { 41: 3, 42: 1 } })).toBeNull()
    expect(findUsableChoice(soldOutPackage, { ...last, picked: { 42: 4 } })).not.toBeNull()
    const other = createPackage(part(41, 1, { chooseNum: 1, flavors: ['去冰'] }))
    expect(findUsableChoice(other, { picked: { 41: 1 }, flavor: '', tastes: { 41: '加冰' } })).toBeNull()
  })

  test('needs no choice for a package of fixed parts, but one for flavours', () => {
    expect(isChoiceRequired(createPackage(part(1, 0)))).toBe(false)
    const cocktail = createGoods({ flavors: ['少冰'] })
    expect(isChoiceRequired(cocktail)).toBe(true)
    expect(findChoiceProblem(cocktail, {}, '')).toBe('请选择口味')
    expect(findChoiceProblem(cocktail, {}, '少冰')).toBeNull()
  })
})
