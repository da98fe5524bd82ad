/**
 * A day's account movements in Alipay's format: a zip of GBK files, details and summary, generated from the simulator's
 * records.
 */
import { formatTime } from '@nocturne/base/venue-time'
import type { TradeBook } from '../../simulator/trade-book.ts'
import { toYuan } from '../yuan.ts'
import { computeFee, buildFileHeader, listStatementRows } from './bill-file.ts'
import { encodeGbk } from './gbk.ts'
import { buildZip } from './build-zip.ts'

/** An additional movement that the records do not contain; `amount` in fen, negative for outgoing money. */
export type FundMovement = { type: string; amount: number; outTradeNo?: string }

/** Damage to a day's movements: not created yet, movements missing or invented, or a damaged file. */
export type FundDamage = { late?: boolean; drop?: readonly string[]; extra?: readonly FundMovement[]; broken?: boolean }

const HEAD =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'

type Move = { type: string; tradeNo: string; outTradeNo: string; subject: string; at: number; amount: number }

/** Builds the file; null when the day has none, because it is late or nothing moved. */
export function buildFundFile(book: TradeBook, sellerId: string, date: string, damage: FundDamage): Buffer | null {
  if (damage.late) return null
  const moves = listMoves(book, date, damage)
  if (moves.length === 0) return null
  const name = `${sellerId}0156_${date.replaceAll('-', '')}`
  const archive = buildZip([
    { name: encodeGbk(`${name}_账务明细(汇总).csv`), content: encodeGbk(formatSummary(moves, sellerId, date)) },
    { name: encodeGbk(`${name}_账务明细.csv`), content: encodeGbk(formatDetails(moves, sellerId, date)) },
  ])
  if (damage.broken) archive[90] = (archive[90] ?? 0) ^ 0x10
  return archive
}

function listMoves(book: TradeBook, date: string, { drop, extra = [] }: FundDamage): Move[] {
  const remaining = listStatementRows(book, date).filter((row) => !drop?.includes(row.outTradeNo))
  const moves = remaining.flatMap(({ tradeNo, outTradeNo, subject, at, amount }): Move[] => {
    const move = { tradeNo, outTradeNo, subject, at }
    const fee = { ...move, type: amount < 0 ? '退费' : '收费', amount: -computeFee(amount) }
    return [{ ...move, type: amount < 0 ? '交易退款' : '在线支付', amount }, ...(fee.amount === 0 ? [] : [fee])]
  })
  const at = Date.parse(`${date}T23:00:00+08:00`)
  const others = extra.map((move) => ({ tradeNo: '', outTradeNo: '', subject: '', at, ...move }))
  return [...moves, ...others]
}

function formatDetails(moves: readonly Move[], sellerId: string, date: string): string {
  const formatTotal = (label: string, part: readonly Move[]) =>
    `#${label}：${part.length}笔，共${toYuan(part.reduce((sum, move) => sum + move.amount, 0))}元`
  let balance = 0
  const lines = moves.map((move, i) => {
    balance += move.amount
    return formatLine(move, { flowNo: `${date.replaceAll('-', '')}${String(i + 1).padStart(8, '0')}`, balance })
  })
  return [
    ...buildFileHeader('#支付宝账务明细查询', sellerId, date),
    '#-----------------------------------------账务明细列表----------------------------------------',
    HEAD,
    ...lines,
    '#-----------------------------------------账务明细列表结束------------------------------------',
    formatTotal(
      '支出合计',
      moves.filter((move) => move.amount < 0),
    ),
    formatTotal(
      '收入合计',
      moves.filter((move) => move.amount > 0),
    ),
    '',
  ].join('\r\n')
}

function formatLine(move: Move, { flowNo, balance }: { flowNo: string; balance: number }): string {
  const numbers = `${flowNo}\t,${move.tradeNo}\t,${move.outTradeNo}\t,${move.subject}\t,${formatTime(move.at)}`
  const sums = [Math.max(0, move.amount), Math.min(0, move.amount), balance].map(toYuan).join(',')
  return `${numbers},*客(138******00)\t,${sums},支付宝,${move.type}\t,`
}

function formatSummary(moves: readonly Move[], sellerId: string, date: string): string {
  return [
    ...buildFileHeader('#支付宝账务汇总查询', sellerId, date),
    '类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）',
    `合计\t,${moves.filter((move) => move.amount > 0).length},,${moves.filter((move) => move.amount < 0).length},,`,
    '',
  ].join('\r\n')
}
