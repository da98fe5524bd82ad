/** Code payments over WeChat Pay v3. */
import { type CodePaymentApi, MAX_DEVICE_NAME_BYTES, MAX_SUBJECT_BYTES } from './code-pay.ts'
import type { PayClient } from './pay-client.ts'
import { truncateBytes } from './plain-text.ts'
import type { WeChatSettings } from './settings.ts'
import { queryTrade, buildTradePath } from './v3-trade.ts'
import { toCodePayReply, toEndReply } from './wechat-replies.ts'

export function createV3CodePay(client: PayClient, settings: WeChatSettings): CodePaymentApi {
  const ours = { merchantId: settings.merchantId, appId: settings.app.appId }
  const us = { appid: ours.appId, mchid: ours.merchantId }
  return {
    charge: async (order) => {
      const answer = await client.post('/v3/pay/transactions/codepay', {
        ...us,
        description: truncateBytes(order.subject, MAX_SUBJECT_BYTES),
        out_trade_no: order.outTradeNo,
        payer: { auth_code: order.authCode },
        amount: { total: order.amount, currency: 'CNY' },
        scene_info: {
          device_id: truncateBytes(order.operatorId, MAX_DEVICE_NAME_BYTES),
          device_ip: order.clientIp,
          store_info: { out_id: settings.storeId },
        },
      })
      return toCodePayReply(answer, order.outTradeNo, ours)
    },
    query: (outTradeNo) => queryTrade(client, outTradeNo, ours),
    reverse: async (outTradeNo) => toEndReply(await client.post(`${buildTradePath(outTradeNo)}/reverse`, us)),
  }
}
