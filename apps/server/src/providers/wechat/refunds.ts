/**
 * Refunds at WeChat Pay. The response to a request only confirms acceptance; the callback or a query reports the
 * outcome.
 */
import type { PayProvider } from '../provider.ts'
import type { PayClient } from './pay-client.ts'
import { truncateBytes } from './plain-text.ts'
import type { WeChatSettings } from './settings.ts'
import { toRefundQueryReply, toRefundReply } from './wechat-replies.ts'

const REASON_BYTES = 80

/** Creates the refund calls. Sending the same number again is the same refund; a new number would pay twice. */
export function createRefundApi(
  client: PayClient,
  settings: WeChatSettings,
): Pick<PayProvider, 'refund' | 'queryRefund'> {
  return {
    refund: async (order) => {
      const reason = truncateBytes(order.reason, REASON_BYTES)
      const answer = await client.post('/v3/refund/domestic/refunds', {
        ...(order.transactionId ? { transaction_id: order.transactionId } : { out_trade_no: order.outTradeNo }),
        out_refund_no: order.outRefundNo,
        ...(reason && { reason }),
        notify_url: settings.notifyUrl,
        amount: { refund: order.amount, total: order.total, currency: 'CNY' },
      })
      return toRefundReply(answer, order)
    },
    queryRefund: async (order) => {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(order.outRefundNo)}`
      return toRefundQueryReply(await client.get(path), order)
    },
  }
}
