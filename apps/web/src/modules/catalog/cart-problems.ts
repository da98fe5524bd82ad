/**
 * Reasons why a cart cannot be sent, and the texts of its lines. Separate from `cart-rules.ts`, because the menu of the
 * first load needs neither. Pure.
 */
import { chooseOptions, formatLineOptions } from '@nocturne/contract/catalog/option-rules'

import { formatPackageItem } from '#lib/format/part-rules.ts'
import { countPiecesByGoods, type CartLine, type GoodsChoice } from './cart-rules.ts'
import { findGoodsProblem, type Goods } from './goods-rules.ts'
import { formatFixedParts } from './package-rules.ts'

/**
 * Reason why the server would refuse a line, as far as it is known here. Null if there is none, or while the menu is
 * not loaded.
 */
export function findLineProblem(
  lines: readonly CartLine[],
  line: CartLine,
  menu: ReadonlyMap<number, Goods> | undefined,
): string | null {
  if (!menu) return null
  const goods = menu.get(line.goodsId)
  if (!goods) return '已下架'
  const count = countPiecesByGoods(lines).get(line.goodsId) ?? 0
  if (goods.stockNum !== null && goods.stockNum > 0 && count > goods.stockNum) return `库存不足，剩余${goods.stockNum}`
  const choice = chooseOptions(goods.optionGroups, line.options ?? [])
  return (
    findGoodsProblem(goods) ??
    ('problem' in choice ? choice.problem : null) ??
    (count > goods.limitNum ? `每单限购${goods.limitNum}${goods.unit}` : null)
  )
}

/** Problems that are solved by fewer pieces; all others by removing the line. */
const isTooMany = (problem: string) => problem.startsWith('库存不足') || problem.startsWith('每单限购')

/** Reason why the cart cannot be sent, and the remedy: `红牛、可乐已售罄，请移除`. Null if no problem is known. */
export function findCartProblem(
  lines: readonly CartLine[],
  menu: ReadonlyMap<number, Goods> | undefined,
): string | null {
  const faulty = lines.flatMap((line) => {
    const problem = findLineProblem(lines, line, menu)
    return problem === null ? [] : [{ name: line.goodsName, problem }]
  })
  const problem = faulty[0]?.problem
  if (problem === undefined) return null
  const names = new Set(faulty.filter((one) => one.problem === problem).map(({ name }) => name))
  return `${[...names].join('、')}${problem}，请${isTooMany(problem) ? '减少数量' : '移除'}`
}

/** Content of one piece of a line as text: fixed parts from the menu, and choices. Empty for single goods. */
export const formatLineContent = (line: CartLine, menu: ReadonlyMap<number, Goods> | undefined): string => {
  const goods = menu?.get(line.goodsId)
  return [goods && formatFixedParts(goods, line.parts), formatChoice(line)].filter(Boolean).join(' · ')
}

/** Choices as text: `加冰、加椰果 +¥5 · 可乐×2、雪碧×4`. */
const formatChoice = ({ flavor, parts, options = [] }: GoodsChoice): string =>
  [formatLineOptions(flavor, options), parts.map((part) => formatPackageItem(part, part.quantity)).join('、')]
    .filter(Boolean)
    .join(' · ')
