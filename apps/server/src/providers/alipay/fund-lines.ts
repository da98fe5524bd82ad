/**
 * Parses Alipay's account movements: comment lines, a header, one line per movement with cells ending in tabs, totals. Amounts in yuan,
 * times in China. Columns are found by name; their order changed over the years.
 */
import { isTime, parseTime } from '@nocturne/base/venue-time'
import type { FundLine } from '../provider.ts'
import { toFen } from './yuan.ts'

/** First line of the downloaded statement of the account. */
export const FUND_STATEMENT_HEADER = '#支付宝账务明细查询'

const COLUMNS = {
  flowNo: '账务流水号',
  transactionId: '业务流水号',
  outTradeNo: '商户订单号',
  at: '发生时间',
  income: '收入金额(+元)',
  expense: '支出金额(-元)',
  type: '业务类型',
} as const
const SUBJECT = '商品名称'

type Column = keyof typeof COLUMNS
type Places = { of: (column: Column) => number; subject: number; width: number }

/** Movements of a decoded file. Throws RangeError with the position when the format is wrong. */
export function readFundLines(text: string): FundLine[] {
  const all = text.split(/\r?\n/).map((line) => line.trimStart())
  const head = all.findIndex((line) => splitCells(line).includes(COLUMNS.flowNo))
  const end = all.findIndex((line) => /^#-+账务明细列表结束/.test(line))
  if (head < 0 || end < head) throw new RangeError('账单明细不完整')
  const places = parseHeader(all[head] ?? '')
  const lines = all
    .slice(head + 1, end)
    .flatMap((line, i) => (line.trim() === '' ? [] : [parseLine(splitCells(line), places, i + 1)]))
  checkTotal(
    all.slice(end),
    '收入合计',
    lines.filter((line) => line.amount > 0),
  )
  checkTotal(
    all.slice(end),
    '支出合计',
    lines.filter((line) => line.amount < 0),
  )
  return lines
}

const splitCells = (line: string) => line.split(',').map((cell) => cell.replaceAll(/["`\t]/g, '').trim())

function parseHeader(line: string): Places {
  const names = splitCells(line.replaceAll('（', '(').replaceAll('）', ')'))
  const places = new Map(names.map((name, place) => [name, place]))
  for (const name of Object.values(COLUMNS)) if (!places.has(name)) throw new RangeError(`账单缺少列 ${name}`)
  const findPlace = (name: string) => places.get(name) ?? names.length
  return { of: (column) => findPlace(COLUMNS[column]), subject: findPlace(SUBJECT), width: names.length }
}

/**
 * Subjects and remarks are not quoted. A comma in a subject shifts all following cells to the right; a remark is the
 * last cell and shifts none.
 */
function parseLine(cells: readonly string[], places: Places, number: number): FundLine {
  const extra = Math.max(0, cells.length - places.width)
  for (let shift = extra; shift >= 0; shift -= 1) {
    const line = parseShiftedLine(cells, places, shift)
    if (line) return line
  }
  throw new RangeError(`账单第 ${number} 行无法识别`)
}

function parseShiftedLine(cells: readonly string[], places: Places, shift: number): FundLine | null {
  const getCell = (column: Column) => {
    const place = places.of(column)
    return cells[place > places.subject ? place + shift : place] ?? ''
  }
  const amount = parseAmount(getCell('income'), getCell('expense'))
  if (amount === null || !isTime(getCell('at')) || getCell('flowNo') === '') return null
  return {
    kind: parseKind(getCell('type'), amount),
    flowNo: getCell('flowNo'),
    transactionId: getCell('transactionId'),
    outTradeNo: getCell('outTradeNo'),
    outRefundNo: '',
    amount,
    at: parseTime(getCell('at')),
  }
}

/**
 * Amount in fen from the two columns, negative for an expense. Null when a column is invalid or both have an amount.
 * Alipay writes an expense with or without a minus sign.
 */
function parseAmount(income: string, expense: string): number | null {
  const [incomeFen, went] = [income || '0', expense || '0'].map(toFen)
  if (incomeFen === null || incomeFen === undefined || incomeFen < 0 || went === null || went === undefined) return null
  if (incomeFen !== 0 && went !== 0) return null
  return incomeFen === 0 && went !== 0 ? -Math.abs(went) : incomeFen
}

function parseKind(type: string, amount: number): FundLine['kind'] {
  if (/收费|退费|服务费/.test(type)) return 'fee'
  if (type.includes('退款')) return 'refund'
  if (type.includes('提现')) return 'withdrawal'
  return /在线支付|交易/.test(type) && amount >= 0 ? 'income' : 'other'
}

function checkTotal(tail: readonly string[], label: string, lines: readonly FundLine[]): void {
  const match = tail.map((line) => new RegExp(`^#${label}[：:](\\d+)笔[^\\d-]*(-?[\\d.]+)元`).exec(line)).find(Boolean)
  if (!match) throw new RangeError(`账单缺少${label}`)
  const sum = lines.reduce((all, line) => all + Math.abs(line.amount), 0)
  if (lines.length !== Number(match[1]) || sum !== Math.abs(toFen(match[2] ?? '') ?? Number.NaN))
    throw new RangeError(`账单${label}与明细不符`)
}
