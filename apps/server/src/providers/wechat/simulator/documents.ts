/** Trades and refunds as WeChat Pay writes them in responses and callbacks. */
import type { SimRefund, SimTrade } from '../../simulator/trade-book.ts'
import { formatWeChatTime } from './sign-and-encrypt.ts'
import type { SimState } from './sim-state.ts'

const TRADE_STATES = {
  waiting: 'NOTPAY',
  busy: 'USERPAYING',
  paid: 'SUCCESS',
  closed: 'CLOSED',
  reversed: 'REVOKED',
  failed: 'PAYERROR',
} as const satisfies Record<SimTrade['state'], string>

const REFUND_STATES = {
  processing: 'PROCESSING',
  done: 'SUCCESS',
  abnormal: 'ABNORMAL',
  closed: 'CLOSED',
} as const satisfies Record<SimRefund['state'], string>

export function buildTradeDocument(state: SimState, trade: SimTrade): Record<string, unknown> {
  const head = {
    appid: state.appId,
    mchid: state.merchantId,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.state === 'paid' && trade.refunded > 0 ? 'REFUND' : TRADE_STATES[trade.state],
    trade_state_desc: '模拟',
  }
  if (trade.paidAt === null) return head
  return {
    ...head,
    transaction_id: trade.transactionId,
    trade_type: trade.way === 'code' ? 'MICROPAY' : 'JSAPI',
    bank_type: 'OTHERS',
    success_time: formatWeChatTime(trade.paidAt),
    payer: { openid: trade.payerId },
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
}

/** With `inCallback`, the state has another field name and the merchant is included. */
export function buildRefundDocument(
  state: SimState,
  refund: SimRefund,
  trade: SimTrade,
  inCallback: boolean,
): Record<string, unknown> {
  const status = REFUND_STATES[refund.state]
  return {
    ...(inCallback ? { mchid: state.merchantId, refund_status: status } : { status, channel: 'ORIGINAL' }),
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    user_received_account: '支付用户零钱',
    ...(refund.state === 'done' && { success_time: formatWeChatTime(refund.at) }),
    amount: {
      total: trade.amount,
      refund: refund.amount,
      payer_total: trade.amount,
      payer_refund: refund.amount,
      ...(!inCallback && { currency: 'CNY' }),
    },
  }
}
