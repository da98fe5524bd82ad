/** Queries an order over WeChat Pay v3, regardless of the version that started it. */
import type { TradeReply } from '../provider.ts'
import type { PayClient } from './pay-client.ts'
import { type MerchantIdentity, toQueryReply } from './wechat-replies.ts'

export function buildTradePath(outTradeNo: string): string {
  return `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`
}

export async function queryTrade(client: PayClient, outTradeNo: string, ours: MerchantIdentity): Promise<TradeReply> {
  return toQueryReply(await client.get(buildTradePath(outTradeNo), { mchid: ours.merchantId }), outTradeNo, ours)
}
