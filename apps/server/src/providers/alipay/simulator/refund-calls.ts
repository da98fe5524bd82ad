/** Refunds of the simulated Alipay: each refund number moves money once. */
import { formatTime } from '@nocturne/base/venue-time'
import type { SimRefund, SimTrade } from '../../simulator/trade-book.ts'
import { getTextField, type AlipayFields } from '../fields.ts'
import { toFen, toYuan } from '../yuan.ts'
import { sendRefundCallback } from './notify.ts'
import { buildSuccess, buildRefusal, type SimReply } from './trade-calls.ts'
import { getScript, type AlipaySimState } from './sim-state.ts'

/** alipay.trade.refund */
export function refundTrade(world: AlipaySimState, biz: AlipayFields): SimReply {
  const trade = world.book.trades.get(getTextField(biz, 'out_trade_no'))
  const outRefundNo = getTextField(biz, 'out_request_no')
  const amount = toFen(getTextField(biz, 'refund_amount'))
  if (!trade) return buildRefusal('ACQ.TRADE_NOT_EXIST', '交易不存在')
  if (amount === null || amount < 1 || outRefundNo === '') return buildRefusal('ACQ.INVALID_PARAMETER', '参数无效')
  const known = world.book.refunds.get(outRefundNo)
  // Quirk of the real gateway: a known number returns success, even with another amount.
  if (known?.state === 'done') return buildReply(trade, known, 'N')
  if (trade.state !== 'paid') return buildRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  if (trade.refunded + amount > trade.amount) return buildRefusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')

  const fate = getScript(world, trade).refund ?? 'done'
  const made: SimRefund = {
    outTradeNo: trade.outTradeNo,
    outRefundNo,
    refundId: `${trade.transactionId}:${outRefundNo}`,
    amount,
    state: fate === 'abnormal' || fate === 'closed' ? fate : 'done',
    at: Math.floor(+world.clock() / 1000) * 1000,
  }
  if (fate === 'no-balance')
    return buildRefusal('ACQ.SELLER_BALANCE_NOT_ENOUGH', '商户的支付宝账户中无足够的资金进行撤销')
  world.book.saveRefund(made)
  if (fate === 'abnormal') return buildRefusal('ACQ.BUYER_ERROR', '买家状态异常')
  if (fate === 'closed') return buildRefusal('ACQ.TRADE_NOT_ALLOW_REFUND', '当前交易不允许退款')
  trade.refunded += amount
  world.book.saveTrade(trade)
  sendRefundCallback(world, trade, made)
  return { ...buildReply(trade, made, 'Y'), lost: fate === 'lose-answer' }
}

function buildReply(trade: SimTrade, made: SimRefund, fundChange: 'Y' | 'N'): SimReply {
  return buildSuccess({
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId,
    fund_change: fundChange,
    // Sum of all refunds of this trade, not the amount of this one.
    refund_fee: toYuan(trade.refunded),
    gmt_refund_pay: formatTime(made.at),
  })
}

/** alipay.trade.fastpay.refund.query: a refund that was not executed has no refund fields. */
export function queryRefund(world: AlipaySimState, biz: AlipayFields): SimReply {
  const trade = world.book.trades.get(getTextField(biz, 'out_trade_no'))
  if (!trade) return buildRefusal('ACQ.TRADE_NOT_EXIST', '查询退款的交易不存在')
  const known = world.book.refunds.get(getTextField(biz, 'out_request_no'))
  if (known?.state !== 'done' || known.outTradeNo !== trade.outTradeNo) return buildSuccess({})
  return buildSuccess({
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId,
    out_request_no: known.outRefundNo,
    total_amount: toYuan(trade.amount),
    refund_amount: toYuan(known.amount),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: formatTime(known.at),
  })
}
