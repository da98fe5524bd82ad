import { goodsKind } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import { findCartProblem, formatLineContent, findLineProblem } from './cart-problems.ts'
import { sumCart, mergeCarts } from './cart-changes.ts'
import {
  addToCart,
  computeMemberFen,
  countCartPieces,
  countPiecesByGoods,
  setQuantity,
  removePiece,
  type CartLine,
} from './cart-rules.ts'
import { computeMaxPieces } from './goods-rules.ts'
import { toCartItems, toCartLines } from './cart-items.ts'
import { createGoods } from './test-goods.ts'

const whisky = createGoods({ goodsId: 1, salePrice: 88_000 })
const cocktail = createGoods({ goodsId: 2, goodsName: '莫吉托', salePrice: 9_800, flavors: ['少冰', '去冰'] })
const menu = (...goods: ReturnType<typeof createGoods>[]) => new Map(goods.map((one) => [one.goodsId, one]))
const getLineKey = (lines: readonly CartLine[], at = 0) => lines[at]?.key ?? ''

const extra = {
  groupId: 7,
  groupName: '加料',
  required: false,
  minChoices: 1,
  maxChoices: 2,
  options: [
    { optionName: '椰果', surcharge: 500, stopped: false },
    { optionName: '珍珠', surcharge: 800, stopped: false },
  ],
}
const coconut = { groupId: 7, groupName: '加料', optionName: '椰果', surcharge: 500 }

describe('options in a cart', () => {
  const tea = createGoods({
    goodsId: 3,
    goodsName: '冰茶',
    salePrice: 5_800,
    memberPrice: 5_000,
    optionGroups: [extra],
  })
  const lines = addToCart([], tea, { flavor: '', parts: [], options: [coconut] }, 2)

  test('separates lines with other options and charges the surcharges of the menu', () => {
    const both = addToCart(lines, tea, { flavor: '', parts: [], options: [] })
    expect(both).toHaveLength(2)
    expect(sumCart(both, menu(tea))).toBe(2 * 6_300 + 5_800)
    const grown = { ...tea, optionGroups: [{ ...extra, options: [{ ...extra.options[0]!, surcharge: 900 }] }] }
    expect(sumCart(lines, menu(grown))).toBe(2 * 6_700)
    expect(sumCart(lines)).toBe(2 * 6_300)
    expect(formatLineContent(lines[0]!, undefined)).toBe('椰果 +¥5')
  })

  test('adds the surcharge to a member price, and rates it otherwise', () => {
    expect(computeMemberFen(lines[0]!, tea, 9_000)).toBe(2 * 5_500)
    expect(computeMemberFen(lines[0]!, { ...tea, memberPrice: null }, 9_000)).toBe(11_340)
    expect(computeMemberFen(lines[0]!, tea, null)).toBe(2 * 6_300)
  })

  test('names a stopped option, and sends and restores the choice', () => {
    const stopped = { ...tea, optionGroups: [{ ...extra, options: [{ ...extra.options[0]!, stopped: true }] }] }
    expect(findCartProblem(lines, menu(stopped))).toBe('冰茶“椰果”已停售，请移除')
    const items = toCartItems(lines)
    expect(items).toEqual([{ goodsId: 3, quantity: 2, options: [{ groupId: 7, optionName: '椰果' }] }])
    expect(toCartLines(items, menu(tea))).toEqual(lines)
  })
})

describe('cart', () => {
  test('merges lines of the same goods and choices, and separates different choices', () => {
    let lines = addToCart([], whisky)
    lines = addToCart(lines, whisky)
    lines = addToCart(lines, cocktail, { flavor: '少冰', parts: [] })
    lines = addToCart(lines, cocktail, { flavor: '去冰', parts: [] }, 2)
    expect(lines.map(({ goodsName, flavor, quantity }) => [goodsName, flavor, quantity])).toEqual([
      ['芝华士12年', '', 2],
      ['莫吉托', '少冰', 1],
      ['莫吉托', '去冰', 2],
    ])
    expect(countCartPieces(lines)).toBe(5)
    expect(countPiecesByGoods(lines).get(2)).toBe(3)
  })

  test('merges a restored order into a cart with the same goods', () => {
    const cart = addToCart(addToCart([], whisky), cocktail, { flavor: '少冰', parts: [] })
    const refused = addToCart(addToCart([], whisky, undefined, 2), cocktail, { flavor: '去冰', parts: [] })
    const joined = mergeCarts(cart, refused)
    expect(joined.map(({ quantity, flavor }) => [quantity, flavor])).toEqual([
      [3, ''],
      [1, '少冰'],
      [1, '去冰'],
    ])
    expect(new Set(joined.map(({ key }) => key)).size).toBe(3)
  })

  test('ignores the order in which parts were chosen', () => {
    const cola = { goodsId: 41, goodsName: '可乐', quantity: 2 }
    const soda = { goodsId: 45, goodsName: '苏打', quantity: 2 }
    const lines = addToCart(addToCart([], whisky, { flavor: '', parts: [cola, soda] }), whisky, {
      flavor: '',
      parts: [soda, cola],
    })
    expect(lines).toHaveLength(1)
  })

  test('removes a line at quantity 0 and caps lines at 99', () => {
    const lines = addToCart([], whisky, undefined, 60)
    expect(addToCart(lines, whisky, undefined, 60)[0]?.quantity).toBe(99)
    expect(setQuantity(lines, getLineKey(lines), 0)).toEqual([])
    expect(removePiece(addToCart([], whisky), 1)).toEqual([])
    expect(removePiece(lines, 77)).toEqual(lines)
  })

  test('sums menu prices, and stored prices while there is no menu', () => {
    const lines = addToCart([], whisky, undefined, 2)
    expect(sumCart(lines)).toBe(176_000)
    expect(sumCart(lines, menu(createGoods({ goodsId: 1, salePrice: 90_000 })))).toBe(180_000)
  })
})

describe('problems of a cart line', () => {
  const lines = addToCart([], whisky, undefined, 3)
  const problem = (change: Parameters<typeof createGoods>[0]) => {
    const [line] = lines
    return line ? findLineProblem(lines, line, menu(createGoods({ goodsId: 1, ...change }))) : undefined
  }

  test('reports goods that are gone, sold out, not yet on sale, short or limited', () => {
    expect(problem({ goodsId: 9 })).toBe('已下架')
    expect(problem({ soldOut: true })).toBe('已售罄')
    expect(problem({ stockNum: 0 })).toBe('已售罄')
    expect(problem({ onSale: false })).toBe('未到售卖时间')
    expect(problem({ stockNum: 2 })).toBe('库存不足，剩余2')
    expect(problem({ limitNum: 2 })).toBe('每单限购2瓶')
    expect(problem({ stockNum: 3 })).toBeNull()
  })

  test('reports no problem while there is no menu', () => {
    const [line] = lines
    expect(line && findLineProblem(lines, line, undefined)).toBeNull()
  })

  test.each([
    ['a sold-out goods', { soldOut: true }, {}, '芝华士12年已售罄，请移除'],
    ['both for the same problem', { soldOut: true }, { soldOut: true }, '芝华士12年、莫吉托已售罄，请移除'],
    ['only the first problem', { stockNum: 2 }, { soldOut: true }, '芝华士12年库存不足，剩余2，请减少数量'],
    ['no goods while all are available', {}, {}, null],
  ])('the cart names %s', (_, first, second, text) => {
    const both = addToCart(lines, cocktail, { flavor: '少冰', parts: [] })
    expect(findCartProblem(both, menu(createGoods({ goodsId: 1, ...first }), { ...cocktail, ...second }))).toBe(text)
  })

  test('counts all lines of the goods against the limit', () => {
    const two = addToCart(
      addToCart([], cocktail, { flavor: '少冰', parts: [] }, 2),
      cocktail,
      { flavor: '去冰', parts: [] },
      2,
    )
    const [line] = two
    expect(line && findLineProblem(two, line, menu({ ...cocktail, limitNum: 3 }))).toBe('每单限购3瓶')
  })

  test('limits pieces by stock, purchase limit and 99', () => {
    expect(computeMaxPieces({ limitNum: 12, stockNum: 5 })).toBe(5)
    expect(computeMaxPieces({ limitNum: 12, stockNum: null })).toBe(12)
    expect(computeMaxPieces({ limitNum: 500, stockNum: null })).toBe(99)
  })
})

describe('content of a line', () => {
  const soda = {
    goodsId: 41,
    goodsName: '可乐',
    unit: '扎',
    quantity: 1,
    groupNo: 1,
    groupName: '软饮',
    chooseNum: 4,
    soldOut: false,
    flavors: [],
  }
  const beer = { ...soda, goodsId: 24, goodsName: '百威', quantity: 12, groupNo: 0, groupName: '', chooseNum: 0 }
  const set = createGoods({ goodsId: 101, goodsKind: goodsKind.package, packageItems: [beer, soda] })
  const chosen = { flavor: '加冰', parts: [{ goodsId: 41, goodsName: '可乐', quantity: 4 }] }

  test.each([
    ['lists fixed parts of a package, then choices', set, chosen, menu(set), '百威×12 · 加冰 · 可乐×4'],
    ['lists only the choices of a package without the menu', set, chosen, undefined, '加冰 · 可乐×4'],
    ['is empty for single goods', whisky, undefined, menu(whisky), ''],
  ])('%s', (_, goods, choice, known, text) => {
    const [line] = addToCart([], goods, choice)
    expect(line && formatLineContent(line, known)).toBe(text)
  })
})

describe('restoring a refused order to the cart', () => {
  const soda = {
    goodsId: 41,
    goodsName: '可乐',
    unit: '扎',
    quantity: 1,
    groupNo: 1,
    groupName: '软饮',
    chooseNum: 4,
    soldOut: false,
    flavors: [],
  }
  const menu = new Map([
    [1, createGoods({ goodsId: 1 })],
    [103, createGoods({ goodsId: 103, goodsName: '小卡威士忌', goodsKind: goodsKind.package, packageItems: [soda] })],
  ])

  test('restores lines, choices and remarks, and drops goods no longer on the menu', () => {
    const items = [
      { goodsId: 1, quantity: 2, itemRemark: '少冰' },
      { goodsId: 103, quantity: 1, packageDetail: [{ goodsId: 41, quantity: 4 }] },
      { goodsId: 9, quantity: 1 },
    ]
    const lines = toCartLines(items, menu)
    expect(lines.map(({ goodsName, quantity, remark }) => [goodsName, quantity, remark])).toEqual([
      ['芝华士12年', 2, '少冰'],
      ['小卡威士忌', 1, ''],
    ])
    expect(toCartItems(lines)).toEqual(items.slice(0, 2))
  })
})
