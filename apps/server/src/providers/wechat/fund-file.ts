/**
 * Parses WeChat's fund flow: a header, one line per movement with a back-tick before every cell, then a header and a line of totals.
 * Unsigned amounts in yuan, times in China.
 */
import { isTime, parseTime } from '@nocturne/base/venue-time'
import type { FundLine } from '../provider.ts'
import { parseYuan } from './yuan.ts'

const COLUMNS = [
  '记账时间',
  '微信支付业务单号',
  '资金流水单号',
  '业务名称',
  '业务类型',
  '收支类型',
  '收支金额(元)',
  '业务凭证号',
] as const
const TOTALS = ['资金流水总笔数', '收入笔数', '收入金额', '支出笔数', '支出金额'] as const
const REMARK = '备注'

type Column = (typeof COLUMNS)[number]
type Places = ReadonlyMap<string, number>

/** Movements; null when a column is missing, a cell is not a valid amount or time, the end is truncated or totals differ. */
export function parseFundFlow(text: string): FundLine[] | null {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const places = parseHeader(rows[0] ?? '', COLUMNS)
  const end = rows.findIndex((row) => splitNames(row)[0] === TOTALS[0])
  if (!places || end < 1) return null
  const lines = rows.slice(1, end).map((row) => readLine(row, places))
  if (!lines.every((line) => line !== null)) return null
  return checkTotals(rows.slice(end), lines) ? lines : null
}

/** Removes optional back-ticks from a header, and unifies brackets of either width. */
const splitNames = (row: string) =>
  row.split(',').map((name) => name.replace(/^`/, '').replaceAll('（', '(').replaceAll('）', ')').trim())

function parseHeader(header: string, requiredNames: readonly string[]): Places | null {
  const names = splitNames(header)
  const places = new Map(names.map((name, place) => [name, place]))
  return requiredNames.every((name) => places.has(name)) ? places.set('', names.length) : null
}

/** Cells of a line; null when there are too few or too many. A remark may contain any typed text, including back-ticks. */
function splitCells(row: string, places: Places): string[] | null {
  if (!row.startsWith('`')) return null
  const cells = row.slice(1).split(',`')
  const extra = cells.length - (places.get('') ?? 0)
  const remark = places.get(REMARK)
  if (extra < 0 || (extra > 0 && remark === undefined)) return null
  if (extra > 0 && remark !== undefined) cells.splice(remark, extra + 1, '')
  return cells.map((cell) => cell.trim())
}

function readLine(row: string, places: Places): FundLine | null {
  const cells = splitCells(row, places)
  const getCell = (column: Column) => cells?.[places.get(column) ?? -1] ?? ''
  const at = getCell('记账时间')
  const amount = parseYuan(getCell('收支金额(元)'))
  const sign = { 收入: 1, 支出: -1 }[getCell('收支类型')]
  if (!isTime(at) || amount === null || amount < 0 || sign === undefined || getCell('资金流水单号') === '') return null
  const kind = parseKind(getCell('业务类型'), getCell('业务名称'))
  const [number, voucher] = [getCell('微信支付业务单号'), getCell('业务凭证号')]
  return {
    kind,
    flowNo: getCell('资金流水单号'),
    outTradeNo: kind === 'refund' ? '' : voucher,
    // For a refund, the number cell contains WeChat's refund number and the voucher cell our refund number.
    transactionId: kind === 'refund' ? '' : number,
    outRefundNo: kind === 'refund' ? voucher : '',
    amount: amount === 0 ? 0 : amount * sign,
    at: parseTime(at),
  }
}

/** Determines the kind from the type of a movement, or from its name when the type is unknown. */
function parseKind(type: string, name: string): FundLine['kind'] {
  for (const word of [type, name]) {
    if (word.includes('手续费')) return 'fee'
    if (word.includes('提现')) return 'withdrawal'
    if (word === '退款') return 'refund'
    if (word === '交易') return 'income'
  }
  return 'other'
}

/**
 * True when the line of totals states the number and the sums of the movements. Its counts may have decimals (`20.0`).
 */
function checkTotals([header = '', values = '']: readonly string[], lines: readonly FundLine[]): boolean {
  const places = parseHeader(header, TOTALS)
  const cells = places && splitCells(values, places)
  if (!places || !cells) return false
  const statedTotals = TOTALS.map((name) => parseYuan(cells[places.get(name) ?? -1] ?? ''))
  const [incomes, expenses] = [lines.filter((line) => line.amount >= 0), lines.filter((line) => line.amount < 0)]
  const sum = (part: readonly FundLine[]) => part.reduce((all, line) => all + Math.abs(line.amount), 0)
  const nothing = lines.filter((line) => line.amount === 0).length
  const [count, incomeCount, income, expenseCount, expense] = statedTotals
  return (
    count === lines.length * 100 &&
    income === sum(incomes) &&
    expense === sum(expenses) &&
    (incomeCount ?? 0) + (expenseCount ?? 0) === count &&
    // WeChat may count a movement of zero as income or as expense.
    Math.abs((incomeCount ?? 0) - incomes.length * 100) <= nothing * 100
  )
}
