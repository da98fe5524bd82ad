/** Stock slips as typed: which goods move, by how much, and what is wrong with a line. Pure. */
import { normalizeCount, parseYuan } from '@nocturne/base/typed-number'
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { catalog } from '@nocturne/contract/catalog/endpoints'

export type StockGoods = AnswerOf<typeof catalog.stockList>['goods'][number]

/** 入库 | 盘点 | 报损 | 领用. */
export type SlipKind = 'delivery' | 'count' | 'damage' | 'internalUse'

/** Text typed for one goods. `bookNum`: stock shown while the count was typed. */
export type TypedLine = { quantity: string; cost: string; bookNum: number }

export type SlipLine = { goods: StockGoods; quantity: number; bookNum: number; costPrice?: number }

export type Slip = {
  lines: readonly SlipLine[]
  /** Messages by goods id. */
  faults: ReadonlyMap<number, string>
}

/** Most pieces of a line, and most lines of a slip. */
const MAX_PIECES = 100_000
const MAX_LINES = 200

export const isLow = ({ stockNum, stockWarnNum }: StockGoods): boolean => stockNum <= stockWarnNum

/** Goods whose name, code or type contains the text. */
export function filterStock(goods: readonly StockGoods[], typed: string, lowOnly: boolean): StockGoods[] {
  const key = toSearchKey(typed)
  return goods.filter(
    (one) =>
      (!lowOnly || isLow(one)) &&
      [one.goodsName, one.goodsCode, one.typeName].some((text) => toComparableText(text).includes(key)),
  )
}

/** Reads all typed lines. A line without a quantity is left out. */
export function readSlip(
  kind: SlipKind,
  goods: readonly StockGoods[],
  typed: Readonly<Record<number, TypedLine>>,
): Slip {
  const lines: SlipLine[] = []
  const messages = new Map<number, string>()
  for (const one of goods) {
    const line = typed[one.goodsId]
    if (!line || (line.quantity.trim() === '' && line.cost.trim() === '')) continue
    const quantity = readPieces(line.quantity, one.unit)
    const fault = findLineFault(kind, { one, line, quantity })
    if (fault !== null) messages.set(one.goodsId, fault)
    else if (quantity !== null) lines.push(buildLine(kind, { one, line, quantity }))
  }
  return { lines, faults: messages }
}

function readPieces(text: string, unit: string): number | null {
  const number = normalizeCount(text, { decimals: 0, unit })
  return number === null || number === '' ? null : Number(number)
}

type ReadLine = { one: StockGoods; line: TypedLine; quantity: number | null }

function findLineFault(kind: SlipKind, { one, line, quantity }: ReadLine): string | null {
  if (line.quantity.trim() === '') return '请填写数量'
  if (quantity === null) return '数量应为整数'
  if (quantity > MAX_PIECES) return `数量不能超过${MAX_PIECES}`
  if (kind === 'count') {
    return line.bookNum === one.stockNum ? null : `账面从${line.bookNum}变成${one.stockNum}，请重新点数`
  }
  if (quantity === 0) return '数量应大于0'
  if (kind === 'delivery') return line.cost.trim() === '' || parseYuan(line.cost) !== null ? null : '进价应为金额'
  return quantity > one.stockNum ? `账面只有${one.stockNum}${one.unit}` : null
}

function buildLine(kind: SlipKind, { one, line, quantity }: ReadLine & { quantity: number }): SlipLine {
  const costPrice = kind === 'delivery' ? parseYuan(line.cost) : null
  return { goods: one, quantity, bookNum: line.bookNum, ...(costPrice !== null && { costPrice }) }
}

/** Reason why the slip cannot be booked; null when it can. */
export function findSlipFault({ lines, faults }: Slip, remark: string): string | null {
  if (faults.size > 0) return `有${faults.size}行要改`
  if (lines.length === 0) return '先填数量'
  if (lines.length > MAX_LINES) return `一张单最多${MAX_LINES}款`
  return remark.trim() === '' ? '请填写说明' : null
}

/** Counted goods that differ from the book. */
export const countDifferences = (lines: readonly SlipLine[]): number =>
  lines.filter(({ quantity, bookNum }) => quantity !== bookNum).length
