/** Fund flow of a day of the simulated WeChat Pay, generated from its records, and its scripted damage. */
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { formatYuan } from '../yuan.ts'
import { computeFee, createFileLink, listStatementRows } from './bill-endpoint.ts'
import { type SimRequest, buildRefusal, type SimReply } from './reply.ts'
import type { FundMove, SimState } from './sim-state.ts'

const HEADER =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const TOTALS = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

type Move = Required<FundMove> & { at: number }

function listMoves(state: SimState, date: string): Move[] {
  const { drop, amounts, extra = [] } = state.funds.get(date) ?? {}
  const moves = listStatementRows(state, date, {}).flatMap(({ at, trade, state: kind, refund }): Move[] => {
    if (drop?.includes(trade.outTradeNo)) return []
    const number = trade.transactionId
    if (kind !== 'SUCCESS') {
      const [total, fee] = [refund.amount, computeFee(refund.amount)]
      const voucher = kind === 'REFUND' ? refund.outRefundNo : trade.outTradeNo
      const remark = `退款总金额${formatYuan(total)}元;含手续费${formatYuan(fee)}元`
      return [{ at, type: '退款', number: refund.id, voucher, amount: fee - total, remark }]
    }
    const move = { at, number, voucher: trade.outTradeNo, remark: '' }
    const fee = computeFee(trade.amount)
    const paid = { ...move, type: '交易', amount: amounts?.[trade.outTradeNo] ?? trade.amount }
    return fee === 0 ? [paid] : [paid, { ...move, type: '扣除交易手续费', amount: -fee }]
  })
  const at = +parseTime(`${date} 23:00:00`)
  return [...moves, ...extra.map((move) => ({ number: '', voucher: '', remark: '', ...move, at }))]
}

function formatMoves(moves: readonly Move[], merchantId: string): string {
  let balance = 0
  const rows = moves.map(({ at, number, type, amount, remark, voucher }, i) => {
    balance += amount
    const flowNo = `${merchantId}${at}${i}`
    const sums = [amount < 0 ? '支出' : '收入', formatYuan(Math.abs(amount)), formatYuan(balance)]
    return formatCells(formatTime(at), number || flowNo, flowNo, type, type, ...sums, 'system', remark, voucher)
  })
  const [incomes, expenses] = [moves.filter((move) => move.amount >= 0), moves.filter((move) => move.amount < 0)]
  const sum = (part: readonly Move[]) => formatYuan(part.reduce((all, move) => all + Math.abs(move.amount), 0))
  const counts = [moves, incomes, expenses].map((part) => `${part.length}.0`)
  const totals = formatCells(counts[0] ?? '', counts[1] ?? '', sum(incomes), counts[2] ?? '', sum(expenses))
  return `\uFEFF${[HEADER, ...rows, TOTALS, totals, ''].join('\r\n')}`
}

const formatCells = (...values: readonly string[]) => values.map((value) => `\`${value}`).join(',')

/** Text of the fund flow; null when nothing moved. */
export function formatFundFlow(state: SimState, date: string): string | null {
  const moves = listMoves(state, date)
  if (moves.length === 0) return null
  const text = formatMoves(moves, state.merchantId)
  return state.funds.get(date)?.cutOff ? text.slice(0, text.indexOf(TOTALS) - 20) : text
}

/** Returns download URL and hash of the basic account's fund flow. */
export function createFundFlowLink(state: SimState, request: SimRequest): SimReply {
  if (request.query.get('account_type') !== 'BASIC') return buildRefusal(400, 'PARAM_ERROR')
  return createFileLink(state, request, {
    kind: 'fund',
    damage: (date) => state.funds.get(date) ?? {},
    text: formatFundFlow,
  })
}
