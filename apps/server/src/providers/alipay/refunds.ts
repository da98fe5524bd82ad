/**
 * Refunds at Alipay. The refund number is the idempotency key: a request that is sent again moves money at most once.
 */
import type { PayProvider, RefundReply } from '../provider.ts'
import { toRefundQueryReply, toRefundReply, type RefundKey } from './alipay-replies.ts'
import type { AlipayClient } from './client.ts'
import { toYuan } from './yuan.ts'

export function createAlipayRefundApi(
  client: AlipayClient,
  clock: () => Date,
): Pick<PayProvider, 'refund' | 'queryRefund'> {
  async function sendQuery(key: RefundKey & { amount?: number }): Promise<RefundReply> {
    const biz = {
      out_trade_no: key.outTradeNo,
      out_request_no: key.outRefundNo,
      query_options: ['gmt_refund_pay'],
    }
    const answer = await client.call('alipay.trade.fastpay.refund.query', { biz })
    return answer.ok ? toRefundQueryReply(answer.fields, key, clock()) : { state: 'unknown', reason: answer.reason }
  }

  return {
    async refund(order) {
      const biz = {
        out_trade_no: order.outTradeNo,
        out_request_no: order.outRefundNo,
        refund_amount: toYuan(order.amount),
        refund_reason: order.reason.toWellFormed().slice(0, 80).toWellFormed() || '退款',
      }
      const answer = await client.call('alipay.trade.refund', { biz })
      if (!answer.ok) return { state: 'unknown', reason: answer.reason }
      const reply = toRefundReply(answer.fields, order)
      if (reply.state !== 'ask') return reply
      const queryReply = await sendQuery({
        outTradeNo: order.outTradeNo,
        outRefundNo: order.outRefundNo,
        amount: order.amount,
      })
      return queryReply.state === 'absent' ? reply.otherwise : queryReply
    },
    queryRefund: ({ outTradeNo, outRefundNo, amount }) =>
      sendQuery({ outTradeNo, outRefundNo, ...(amount === undefined ? {} : { amount }) }),
  }
}
